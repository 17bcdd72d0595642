/** The visitor for whom the server renders a page, as known from the browser. */
export interface PageVisitor {
  /** Answers the page's calls as if the visitor's browser had sent them. */
  fetch: (address: string, request: { method: string }) => Promise<PageResponse>
  /** The time zone (IANA) of the device; undefined means the one that `Intl` takes by default. Throws if it is unknown. */
  readonly timeZone: string | undefined
  /** The language (BCP 47) that the browser asks for first. */
  readonly language: string
  /** As `navigator.platform`. */
  readonly platform: string
  /** Whether the browser may offer passkeys. */
  readonly hasPasskeys: boolean
  /** As `document.cookie`. */
  readonly cookies: string
}

/** The part of a `Response` that the web reads. */
export type PageResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'json'> & {
  headers: Pick<Headers, 'get'>
}

/** The data that the server read for a page. The browser continues with it. */
export interface PageData {
  /** When, in milliseconds since 1970. */
  at: number
  /** The session and the portal's public data (`web/api/resource.ts`). */
  resources: { [name: string]: unknown; portal?: { icon: string | null } }
  /** The query cache, as TanStack Query dehydrates it. */
  queries: object
}

/** What the server's build of the web (`web/render-page.tsx`) exports. */
export interface PageModule {
  loadPage: (address: string, visitor: PageVisitor) => Promise<LoadedPage>
}

/** A page whose loaders have run; their calls may still be under way. */
export interface LoadedPage {
  /** What has been read so far. */
  data: () => PageData
  /** The modules that the page has used so far, relative to `web/`. */
  parts: ReadonlySet<string>
  /** Renders it, once its calls have been answered. Undefined for a page that only a browser can render. */
  render: () => Promise<RenderedPage | undefined>
}

/** What a page shows first. */
export interface RenderedPage {
  /** Of `#app`. */
  html: string
  title: string
  /** `data-density` of the document. */
  density?: string | undefined
}

/** The cookie in which the browser tells the time zone (IANA) of its device. */
export const TIME_ZONE_COOKIE = 'time-zone'

/** The cookie of a language that was chosen before signing in. Scripts set it, so it has no prefix. */
export const LANGUAGE_COOKIE = 'language'

/** The cookie of a browser whose person signed out while the portal could not be reached, so that the session is still there. */
export const SESSION_LEFT = 'session-left'

/** The cookie of a browser in which the notice of a second factor was put away: by whom, and on which day. */
export const NOT_TODAY_COOKIE = 'second-factor-not-today'

/** The cookie of the company that a person of several chose last: who, and which. */
export const COMPANY_COOKIE = 'company'

export const DAY_SECONDS = 24 * 3600

/** For cookies that stay. */
export const YEAR_SECONDS = 365 * DAY_SECONDS

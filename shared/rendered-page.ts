/** The visitor the server renders a page for, as known from the browser. */
export interface PageVisitor {
  /** Answers the page's calls as if the visitor's browser had sent them. */
  fetch: (address: string, request: { method: string }) => Promise<PageResponse>
  /** The time zone (IANA) of the device. Undefined means the default of `Intl`. Throws if it is unknown. */
  readonly timeZone: string | undefined
  /** The language (BCP 47) that the browser asks for first. */
  readonly language: string
  /** The value of `navigator.platform`. */
  readonly platform: string
  /** Whether the browser may support passkeys. */
  readonly hasPasskeys: boolean
  /** The value of `document.cookie`. */
  readonly cookies: string
}

/** The part of a `Response` that the web app reads. */
export type PageResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'json'> & {
  headers: Pick<Headers, 'get'>
}

/** The data that the server read for a page. The browser continues with it. */
export interface PageData {
  /** The time when the data was read, in milliseconds since 1970. */
  // oxlint-disable-next-line naming/fields -- a key of the page data
  at: number
  /** The session and the portal's public data (`web/api/resource.ts`). */
  resources: { [name: string]: unknown; portal?: { icon: string | null } }
  /** The query cache, as dehydrated by TanStack Query. */
  queries: object
}

/** The exports of the server's build of the web app (`web/render-page.tsx`). */
export interface PageModule {
  loadPage: (address: string, visitor: PageVisitor) => Promise<LoadedPage>
}

/** A page whose loaders have run. Their calls may still be pending. */
export interface LoadedPage {
  /** Returns the data that has been read so far. */
  data: () => PageData
  /** The modules that the page has used so far, relative to `web/`. */
  parts: ReadonlySet<string>
  /** Renders the page once its calls have been answered. Undefined for a page that only a browser can render. */
  render: () => Promise<RenderedPage | undefined>
}

/** The page as it first appears. */
export interface RenderedPage {
  /** The content of `#app`. */
  html: string
  title: string
  /** The value of `data-density` on the document. */
  density?: string | undefined
}

/** The cookie in which the browser sends the time zone (IANA) of its device. */
export const TIME_ZONE_COOKIE = 'time-zone'

/** The cookie of a language that was chosen before signing in. Scripts set it, so it has no prefix. */
export const LANGUAGE_COOKIE = 'language'

/** The cookie of the language of a link that was opened in this browser. It ends with the browser's session. */
export const LINK_LANGUAGE_COOKIE = 'link-language'

/** The cookie of a browser whose user signed out while the portal couldn't be reached, so the session still exists. */
export const SESSION_LEFT_COOKIE = 'session-left'

/** The cookie of a browser in which the second-factor notice was dismissed: by which user, and on which day. */
export const SECOND_FACTOR_DISMISSED_COOKIE = 'second-factor-not-today'

/** The cookie of the company that a member of several companies chose last: the user and the company. */
export const COMPANY_COOKIE = 'company'

export const DAY_SECONDS = 24 * 3600

/** For cookies that stay after the browser is closed. */
export const YEAR_SECONDS = 365 * DAY_SECONDS

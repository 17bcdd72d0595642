/** A page whose loaders have run; their calls may still be under way. */
export interface LoadedPage {
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

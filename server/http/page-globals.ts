import type { Globals } from '#server/http/page-script.ts'

/** The device of whoever opens a page, as far as it says. */
export interface Device {
  /** IANA; undefined if the browser has not told yet. */
  timeZone: string | undefined
  userAgent: string
  /** What its browser asks for first. */
  language: string
  /** Whether its browser offers what needs https, as on the own machine. */
  isSecure: boolean
  /** As `document.cookie`: those that change what a page shows, and never one that only the server may read. */
  cookie: string
}

/** What a page's modules use of a browser; what is missing here makes the page one that only a browser can render. */
export const pageGlobals = (
  fetch: unknown,
  { timeZone, userAgent, language, isSecure, cookie }: Device,
): Globals => ({
  fetch,
  // Node's own would load its fetch, 14 MB.
  Headers: PlainHeaders,
  Response: PlainResponse,
  Intl: intlIn(timeZone),
  document: { cookie },
  localStorage: STORAGE,
  sessionStorage: STORAGE,
  location: { origin: 'http://localhost' },
  navigator: {
    onLine: true,
    language,
    userAgent,
    platform: /Mac|iP(?:hone|ad)/.exec(userAgent)?.[0] ?? '',
  },
  self: isSecure ? { PublicKeyCredential: Object } : {},
  // The router prints errors of loaders, which the browser's own calls meet, too.
  console: { error: () => {}, warn: () => {} },
  // The query cache would keep each page's data for minutes.
  setTimeout: () => 0,
})

/** What libraries get, which all pages share. */
export const sharedGlobals = (): Globals => ({
  ...pageGlobals(undefined, {
    timeZone: undefined,
    userAgent: '',
    language: '',
    isSecure: false,
    cookie: '',
  }),
  // With one, they would take this for a browser.
  document: undefined,
  // The router would leave itself there, with all that its page shows.
  self: Object.defineProperty({}, '__TSR_ROUTER__', { set: () => {} }),
})

const STORAGE = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

class PlainHeaders extends Map<string, string> {
  constructor(given: Record<string, string> = {}) {
    super(Object.entries(given))
  }
}

/** The router's redirects are such. */
class PlainResponse {
  readonly status: number
  readonly headers: PlainHeaders

  constructor(_body: null, { status, headers }: { status: number; headers: PlainHeaders }) {
    this.status = status
    this.headers = headers
  }
}

type FormatArguments = [locale: string, options?: Intl.DateTimeFormatOptions]

/** `Intl` of a device in that time zone; without one, only formats that name theirs can be made. */
const intlIn = (device: string | undefined) =>
  Object.create(Intl, {
    ...KEPT_FORMATS,
    DateTimeFormat: {
      value: function DateTimeFormat(...[locale, options]: FormatArguments) {
        const timeZone = options?.timeZone ?? device
        if (!timeZone) throw new RangeError('The time zone of the device is not known')
        return kept('DateTimeFormat', [locale, { ...options, timeZone }])
      },
    },
  }) as typeof Intl

/** Making one takes longer than anything that is done with it. */
const formats = new Map<string, object>()
const MAX_FORMATS = 200

type Format = 'DateTimeFormat' | 'NumberFormat' | 'PluralRules' | 'ListFormat' | 'RelativeTimeFormat'

function kept(format: Format, given: unknown[]): object {
  const key = JSON.stringify([format, given])
  const known = formats.get(key)
  if (known) return known
  if (formats.size === MAX_FORMATS) formats.clear()
  const made = Reflect.construct(Intl[format], given) as object
  formats.set(key, made)
  return made
}

const KEPT_FORMATS = Object.fromEntries(
  (['NumberFormat', 'PluralRules', 'ListFormat', 'RelativeTimeFormat'] satisfies Format[]).map((format) => [
    format,
    {
      value: function Kept(...given: unknown[]) {
        return kept(format, given)
      },
    },
  ]),
)

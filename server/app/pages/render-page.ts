import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import {
  COMPANY_COOKIE,
  SECOND_FACTOR_DISMISSED_COOKIE,
  TIME_ZONE_COOKIE,
  type LoadedPage,
  type PageModule,
  type PageResponse,
  type PageVisitor,
  type RenderedPage,
} from '#shared/rendered-page.ts'
import { isTimeZone } from '#shared/i18n/time-zones.ts'
import { getRequestedLanguages } from '#server/core/settings/request-language.ts'
import type { App } from '#server/core/api/app.ts'

/** A page that is ready to be sent. */
export interface PreparedPage {
  /** The modules that it uses, relative to `web/`. */
  parts: ReadonlySet<string>
  /** The data that the page read, as JSON. */
  data: string
  /** The address of the agency's icon, if it has one. */
  icon: string | null | undefined
  /** Undefined if the browser has to render the page. */
  rendered: RenderedPage | undefined
}

/** If a page's calls take longer, it's better that the browser loads the code while it waits. */
const TIMEOUT_MS = 2000
/** More pages at once would only wait for each other. */
const MAX_AT_ONCE = 20
/** Rendering blocks the process, so pages with more data than a list or a record are left to the browser. */
const MAX_RENDERED_BYTES = 500_000

/**
 * Returns a function that prepares the requested page. It runs the loaders of the web's routes (`folder` has the
 * server's builds of the web by language) with the responses that the visitor's browser would get, and renders the page
 * in their language. It returns undefined if that fails or takes too long.
 */
export function createPageRenderer(
  app: App,
  folder: string,
): (request: FastifyRequest, language: string) => Promise<PreparedPage | undefined> {
  let rendering = 0
  const prepare = async (request: FastifyRequest, language: string): Promise<PreparedPage> => {
    const calls = new PageCalls(app, request)
    const file = pathToFileURL(join(folder, language, 'render-page.js'))
    const { loadPage } = (await import(file.href)) as PageModule
    const page = await loadPage(request.url, toPageVisitor(request, calls))
    await calls.waitForResponses()
    const read = page.data()
    const data = JSON.stringify(read)
    const canRender = !calls.isIncomplete && data.length <= MAX_RENDERED_BYTES
    const rendered = canRender ? await tryRender(page, request) : undefined
    return { parts: page.parts, data, icon: read.resources.portal?.icon, rendered }
  }
  return async (request, language) => {
    if (rendering >= MAX_AT_ONCE) return undefined
    rendering++
    const page = prepare(request, language)
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'A page was sent without its data')
        return undefined
      })
      .finally(() => rendering--)
    return Promise.race([page, sleep(TIMEOUT_MS, undefined, { ref: false })])
  }
}

/** Cookies that change what a page shows. Never add a cookie that only the server is allowed to read. */
const SHOWN_COOKIES = [SECOND_FACTOR_DISMISSED_COOKIE, COMPANY_COOKIE]

function toPageVisitor(request: FastifyRequest, { fetch }: PageCalls): PageVisitor {
  const { cookies, headers, protocol, hostname } = request
  // The browser sends its time zone in a cookie (`web/app/shell/frame/shell.tsx`).
  const zone = cookies[TIME_ZONE_COOKIE]
  return {
    fetch,
    get timeZone() {
      if (zone && isTimeZone(zone)) return zone
      throw new Error('The time zone of the device is not known')
    },
    language: getRequestedLanguages(request)[0] ?? '',
    platform: /Mac|iP(?:hone|ad)/.exec(headers['user-agent'] ?? '')?.[0] ?? '',
    // Browsers offer passkeys over HTTPS and on localhost.
    hasPasskeys: protocol === 'https' || /^(?:localhost|127\..*|\[::1\])$/.test(hostname),
    cookies: SHOWN_COOKIES.flatMap((name) => (cookies[name] ? [`${name}=${cookies[name]}`] : [])).join('; '),
  }
}

/** Renders the page. If that fails, returns undefined, and the browser shows what is wrong with the page. */
async function tryRender(page: LoadedPage, request: FastifyRequest): Promise<RenderedPage | undefined> {
  try {
    return await page.render()
  } catch (error) {
    request.log.warn({ err: error }, 'A page could not be rendered here, so the browser renders it')
    return undefined
  }
}

/** Headers that a browser sends differently, or not at all, with a page's calls than with the page itself. */
const PAGE_ONLY_HEADERS =
  /^(?:accept(?!-language$).*|authorization|connection|content-.*|if-.*|range|sec-.*|transfer-.*|upgrade.*)$/

/** A page's calls, answered as if the browser sent them, so that every guard, policy, and schema applies. */
class PageCalls {
  readonly #app: App
  readonly #request: FastifyRequest
  readonly #sent: Promise<unknown>[] = []
  /** Whether a call was left to the browser, where it can succeed. */
  isIncomplete = false

  constructor(app: App, request: FastifyRequest) {
    this.#app = app
    this.#request = request
  }

  /** The page's `fetch`. */
  fetch: PageVisitor['fetch'] = (address, { method }) => {
    const answered = this.#answer(address, method)
    this.#sent.push(answered.catch(() => undefined))
    return answered
  }

  /** Waits for the responses to all calls, including the calls that follow from them. */
  async waitForResponses(): Promise<void> {
    for (let sentCount = -1; sentCount < this.#sent.length; await nextTurn()) {
      sentCount = this.#sent.length
      await Promise.all(this.#sent)
    }
  }

  async #answer(address: string, method: string): Promise<PageResponse> {
    if (method !== 'GET' || hasSearchText(address)) {
      this.isIncomplete = true
      throw new Error('Left to the page')
    }
    const { headers, socket } = this.#request
    const forwardedHeaders = Object.entries(headers).filter(([name]) => !PAGE_ONLY_HEADERS.test(name))
    const ownHeaders = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
    const response = await this.#app.inject({
      url: address,
      headers: { ...Object.fromEntries(forwardedHeaders), ...ownHeaders },
      ...(socket.remoteAddress && { remoteAddress: socket.remoteAddress }),
    })
    const { statusCode: status } = response
    if (!isReproducible(status)) this.isIncomplete = true
    return {
      ok: status < 300,
      status,
      statusText: '',
      headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
      json: async () => JSON.parse(response.body) as unknown,
    }
  }
}

/** Whether an address has search text. Pages must not repeat others' text next to data (docs/security/overview.md). */
const hasSearchText = (address: string) => /[?&]q=/.test(address)

/** Whether the browser would get the same response. */
const isReproducible = (status: number) => status < 500 && status !== 429

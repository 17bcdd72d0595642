import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import {
  COMPANY_COOKIE,
  NOT_TODAY_COOKIE,
  TIME_ZONE_COOKIE,
  type LoadedPage,
  type RenderedPage,
} from '#shared/rendered-page.ts'
import { isTimeZone } from '#shared/time-zones.ts'
import { PageCalls } from '#server/http/page-calls.ts'
import { type Device, pageGlobals, sharedGlobals } from '#server/http/page-globals.ts'
import { pageScript } from '#server/http/page-script.ts'
import { askedFor } from '#server/language/of-request.ts'
import type { App } from '#server/services.ts'

/** What a page is made of. */
export interface PreparedPage {
  /** The server's scripts that made it. */
  imported: ReadonlySet<string>
  /** What its calls were answered, by their addresses: JSON. */
  answers: ReadonlyMap<string, string>
  /** Undefined where the browser has to render it. */
  rendered: RenderedPage | undefined
}

/** A page whose calls take longer had better load its code meanwhile. */
const PATIENCE_MS = 2000
/** More of them would only wait for each other. */
const MAX_AT_ONCE = 20
/** Rendering holds the process, so what takes longer than a list or a record is left to the browser. */
const MAX_RENDERED_BYTES = 500_000

/**
 * Returns what prepares the page that somebody asks for: it runs the loaders of the web's routes (`folder`, the server's
 * build of the web in their language) with the answers that the visitor's browser would get, and renders it. Undefined if that fails or
 * takes too long.
 */
export function pageRenderer(
  app: App,
  folder: string,
): (request: FastifyRequest, language: string) => Promise<PreparedPage | undefined> {
  const scripts = new Map<string, ReturnType<typeof pageScript>>()
  const scriptIn = (language: string) => {
    const script = scripts.get(language) ?? pageScript(join(folder, language), sharedGlobals())
    scripts.set(language, script)
    return script
  }
  let rendering = 0
  const prepare = async (request: FastifyRequest, language: string): Promise<PreparedPage> => {
    const calls = new PageCalls(app, request)
    const { loadPage, imported } = scriptIn(language)(pageGlobals(calls.fetch, deviceOf(request)))
    const { render } = await loadPage(request.url)
    await calls.settled()
    const { answers } = calls
    const bytes = [...answers.values()].reduce((sum, answer) => sum + answer.length, 0)
    const mayRender = !calls.isIncomplete && bytes <= MAX_RENDERED_BYTES
    return { imported, answers, rendered: mayRender ? await renderedBy(render, request) : undefined }
  }
  return async (request, language) => {
    if (rendering >= MAX_AT_ONCE) return undefined
    rendering++
    const page = prepare(request, language)
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'A page went out without its first data')
        return undefined
      })
      .finally(() => rendering--)
    return Promise.race([page, sleep(PATIENCE_MS, undefined, { ref: false })])
  }
}

/** Those that change what a page shows. */
const SHOWN_COOKIES = [NOT_TODAY_COOKIE, COMPANY_COOKIE]

/** The browser tells its time zone in a cookie (`web/features/shell/frame/shell.tsx`). */
function deviceOf(request: FastifyRequest): Device {
  const { cookies, headers, protocol, hostname } = request
  const zone = cookies[TIME_ZONE_COOKIE]
  return {
    timeZone: zone && isTimeZone(zone) ? zone : undefined,
    userAgent: headers['user-agent'] ?? '',
    language: askedFor(request)[0] ?? '',
    isSecure: protocol === 'https' || /^(?:localhost|127\..*|\[::1\])$/.test(hostname),
    cookie: SHOWN_COOKIES.flatMap((name) => (cookies[name] ? [`${name}=${cookies[name]}`] : [])).join('; '),
  }
}

/** A page that cannot be rendered here shows in the browser what is wrong with it. */
async function renderedBy(
  render: LoadedPage['render'],
  request: FastifyRequest,
): Promise<RenderedPage | undefined> {
  try {
    return await render()
  } catch (error) {
    request.log.warn({ err: error }, 'A page was left to the browser to render')
    return undefined
  }
}

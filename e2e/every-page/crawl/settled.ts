import type { Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'
import { waitUntilLoaded } from '../../support/harness.ts'
import { collectStrings } from './untranslated.ts'

/** The requests of a page and their responses. */
export interface Traffic {
  /** Waits until all requests have ended and the page has laid out their results. */
  settle: () => Promise<void>
  /** All strings in the JSON that the page received since `reset`. */
  data: Set<string>
  /** Requests to another origin and uncompressed scripts since `reset`. */
  problems: string[]
  reset: () => void
}

/** Waits for the fonts and then for two frames, so that the received data is laid out. */
export const WAIT_FOR_LAYOUT = `document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`

/** Follows the requests that a page makes from now on. `url` is the portal's, without a trailing slash. */
export function followTraffic(page: Page, url: string): Traffic {
  const pending = new Set<Request>()
  const reading = new Set<Promise<unknown>>()
  const data = new Set<string>()
  const problems: string[] = []
  let requestCount = 0
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(`${url}/`))
      problems.push(`loaded from another origin: ${request.url()}`)
    // The event stream stays open.
    if (request.resourceType() === 'eventsource') return
    requestCount += 1
    pending.add(request)
  })
  const removePending = (request: Request) => pending.delete(request)
  page.on('requestfinished', removePending)
  page.on('requestfailed', removePending)
  page.on('response', (response) => {
    if (isUncompressedScript(response)) problems.push(`not compressed with Brotli: ${response.url()}`)
    if (!/\/api\//.test(response.url()) || !response.headers()['content-type']?.includes('json')) return
    const read = readBody(page, response)
      .then((body) => collectStrings(body, data))
      .finally(() => reading.delete(read))
    reading.add(read)
  })
  const waitForResponses = () => expect.poll(() => pending.size, { interval: 20 }).toBe(0)
  const settle = async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (let known = -1; known !== requestCount;) {
      await waitForResponses()
      known = requestCount
      await page.evaluate(WAIT_FOR_LAYOUT)
    }
    await Promise.all(reading)
  }
  return {
    settle,
    data,
    problems,
    reset: () => {
      pending.clear()
      data.clear()
      problems.splice(0)
    },
  }
}

/** Reads a response. If the browser no longer has the body, because the page was left or memory is short, reads it again. */
const readBody = (page: Page, response: Response): Promise<unknown> =>
  response.json().catch(async () => {
    if (response.request().method() !== 'GET') return undefined
    const again = await page.request.get(response.url()).catch(() => undefined)
    return again?.json().catch(() => undefined)
  })

const isUncompressedScript = (response: Response) =>
  response.request().resourceType() === 'script' &&
  response.status() === 200 &&
  response.headers()['content-encoding'] !== 'br'

/** Loads the parts that load on scrolling, and opens every `details` element. */
export async function showAll(page: Page, traffic: Traffic): Promise<void> {
  await waitUntilLoaded(page)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  await traffic.settle()
}

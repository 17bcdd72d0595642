import type { Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'
import { loaded } from '../harness.ts'
import { collectStrings } from './untranslated.ts'

/** What a page asks for and gets. */
export interface Traffic {
  /** Waits until the page has all that it asked for, and shows it. */
  settled: () => Promise<void>
  /** Strings of the JSON that the page got since `forget`. */
  data: Set<string>
  /** What was loaded from elsewhere, or without compression, since `forget`. */
  problems: string[]
  forget: () => void
}

/** Two frames after the fonts, so that what was got is laid out. */
const SHOWN = `document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`

/** Follows what a page asks for from now on. */
export function followTraffic(page: Page, url: string): Traffic {
  const waiting = new Set<Request>()
  const reading = new Set<Promise<unknown>>()
  const data = new Set<string>()
  const problems: string[] = []
  let asked = 0
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(`${url}/`))
      problems.push(`loaded from elsewhere: ${request.url()}`)
    // The stream of events stays open.
    if (request.resourceType() === 'eventsource') return
    asked += 1
    waiting.add(request)
  })
  const done = (request: Request) => waiting.delete(request)
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  page.on('response', (response) => {
    if (isPlainScript(response)) problems.push(`not compressed: ${response.url()}`)
    if (!/\/api\//.test(response.url()) || !response.headers()['content-type']?.includes('json')) return
    const read = response
      .json()
      .then((body) => collectStrings(body, data))
      // The page was left before its answer came.
      .catch(() => undefined)
      .finally(() => reading.delete(read))
    reading.add(read)
  })
  const answered = () => expect.poll(() => waiting.size, { interval: 20 }).toBe(0)
  const settled = async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (let known = -1; known !== asked;) {
      await answered()
      known = asked
      await page.evaluate(SHOWN)
    }
    await Promise.all(reading)
  }
  return {
    settled,
    data,
    problems,
    forget: () => {
      waiting.clear()
      data.clear()
      problems.splice(0)
    },
  }
}

const isPlainScript = (response: Response) =>
  response.request().resourceType() === 'script' &&
  response.status() === 200 &&
  response.headers()['content-encoding'] !== 'br'

/** Waits for what is loaded on scrolling, too, and opens what is folded up. */
export async function showAll(page: Page, traffic: Traffic): Promise<void> {
  await loaded(page)
  await page.evaluate(() => {
    for (const closed of document.querySelectorAll('details')) closed.open = true
  })
  await traffic.settled()
}

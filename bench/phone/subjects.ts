import type { APIRequestContext, Browser } from 'playwright-core'
import { startChild } from '../support/child.ts'
import { signIn } from '../support/demo.ts'
import { type PhonePage, phonePages } from './pages.ts'
import { EXPECTED, ROWS, type ServedFile, TOLERANCE } from './stand-in-files.ts'
import { type Use, useAtOnce } from './touch.ts'
import { type Figures, visitTwice } from './visit.ts'

/** A site that is visited in turn with others. */
export interface Subject {
  visit: (route: string) => Promise<{ first: Figures; second: Figures }>
}

/** Returns a portal with the demo's data, and fills it with as many tickets as the stand-in has rows. */
export async function portalSubject(
  browser: Browser,
  url: string,
): Promise<Subject & { useAtOnce: (route: string) => Promise<Use>; titles: string[] }> {
  const { found: titles } = await signIn(browser, url, 'katharina', fillTickets)
  const pages = new Map((await phonePages(browser, url)).map((page) => [page.route, page]))
  const readPage = (route: string): PhonePage => {
    const page = pages.get(route)
    if (!page) throw new Error(`${route} is not a measured page`)
    return page
  }
  return {
    titles,
    visit: (route) => visitTwice(browser, url, readPage(route)),
    useAtOnce: (route) => useAtOnce(browser, url, readPage(route)),
  }
}

/** Starts the stand-in with these rows. It serves the same page for every route that it's compared with. */
export async function standInSubject(
  browser: Browser,
  titles: string[],
): Promise<Subject & { end: () => Promise<void> }> {
  const { url, stop } = await startChild('phone/stand-in.ts', ...titles)
  const page = { route: '', path: '/', seen: 'tbody a', tapped: 'tbody a', requests: EXPECTED.files }
  const check = async (visit: 'first' | 'second') => {
    const answer = await fetch(`${url}/served`)
    ensureServed((await answer.json()) as ServedFile[], visit)
  }
  return { visit: () => visitTwice(browser, url, page, check), end: stop }
}

/** @throws if the stand-in's responses at that visit don't match its model. */
function ensureServed(served: readonly ServedFile[], visit: 'first' | 'second'): void {
  const again = visit === 'second'
  const status = again ? 304 : 200
  const places = served.map(({ place }) => place)
  const problems = [
    served.length === EXPECTED.files || `${served.length} files`,
    served.every((one) => one.status === status) || `responses with a status other than ${status}`,
    places[0] === 'page' || 'the page was not first',
    places.lastIndexOf('head') === EXPECTED.beforeRows - 1 || 'a different order',
    isNear(getBytes(served), again ? EXPECTED.second : EXPECTED.first) || `${getBytes(served)} bytes`,
    again || isNear(getBytes(served.filter(isScript)), EXPECTED.scripts) || 'scripts of a different size',
  ].filter((problem) => problem !== true)
  if (problems.length > 0) throw new Error(`The stand-in sent ${problems.join(', ')}`)
}

const isNear = (bytes: number, wanted: number) => Math.abs(bytes / wanted - 1) <= TOLERANCE
const isScript = ({ path }: ServedFile) => path.endsWith('.js')
const getBytes = (served: readonly ServedFile[]) => served.reduce((sum, { bytes }) => sum + bytes, 0)

/** Opens tickets until the list has as many rows as the stand-in. Returns the titles, as shown in the list. */
async function fillTickets(request: APIRequestContext): Promise<string[]> {
  const active = await readList(request)
  for (let more = active.length + 1; more <= ROWS; more++) {
    const title = `Opening hours on page ${more} are those of last winter`
    const data = { title, description: 'Please correct them.', serviceCategory: 'general' }
    const answer = await request.post('/api/tickets', { data })
    if (!answer.ok()) throw new Error(`Creating a ticket returned ${answer.status()}`)
  }
  return (await readList(request)).map(({ title }) => title)
}

async function readList(request: APIRequestContext): Promise<{ title: string }[]> {
  const answer = await request.get('/api/tickets?state=active&sort=newest')
  return (await answer.json()) as { title: string }[]
}

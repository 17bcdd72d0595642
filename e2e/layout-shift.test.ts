import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { buildOfEachKind } from '#server/test/each-kind.ts'
import { WATCH, untilQuiet, type Watched } from '../bench/page-watch.ts'
import { openPortal, startPortal, TIME_ZONE, type TestPortal, type View } from './harness.ts'
import { newAgency } from './new-agency.ts'

/* What is on the screen stays where it is while the rest of the page comes. `node bench/web.ts` measures every page. */

// Many pages are opened in a short time.
const MANY_CALLS = { callsPerMinute: 0 }
const { portal, browser } = await openPortal(() => startPortal(MANY_CALLS))

const MOST = 0.02

type Visit = readonly [path: string, width: 375 | 1280]

/** Those of the pages on which more moved than may, and what. */
async function unsteady(
  person: { id: number },
  visits: readonly Visit[],
  { cookies, of = portal }: { cookies: boolean; of?: TestPortal },
): Promise<unknown[]> {
  const found: unknown[] = []
  for (const [path, width] of visits) {
    const { shift, moved } = await watch(person, path, { width, portal: of }, cookies)
    if (shift > MOST) found.push({ path, width, shift, moved })
  }
  return found
}

async function watch(person: { id: number }, path: string, view: View, tellsTimeZone: boolean) {
  const page = await browser.newPage(view)
  await browser.signIn(page, person)
  const url = view.portal?.url ?? portal.url
  if (tellsTimeZone) await page.context().addCookies([{ name: 'time-zone', value: TIME_ZONE, url }])
  await page.addInitScript(WATCH)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(path)
  await untilQuiet(page, requests)
  const watched = await page.evaluate<Watched>('globalThis.watched')
  await page.context().close()
  return watched
}

// The browser renders the first page that a device sees, and the server all others that are not there to be filled in.
describe.each([
  ['rendered by the browser', false],
  ['rendered by the server', true],
])('%s, a page keeps still', (_, cookies) => {
  test('in a portal without anything', async () => {
    const { portal: empty, owner } = await newAgency(browser, { settings: MANY_CALLS })
    const visits: Visit[] = [
      ['/staff', 375],
      ['/staff/outbox', 375],
      ['/staff/programs', 375],
      ['/staff/briefs', 1280],
      ['/staff/settings', 375],
      ['/profile', 375],
      ['/help', 375],
      ['/help', 1280],
    ]
    expect(await unsteady(owner, visits, { cookies, of: empty })).toEqual([])
  })

  test('with one of each kind of record', async () => {
    const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
    await buildOfEachKind(portal, { client, staff }, 1)
    const idOf = async (path: string) => (await portal.as(client).get<{ id: number }[]>(path)).body[0]?.id
    const brief = await idOf('/api/briefs')
    const project = await idOf('/api/projects/user')
    const request = await idOf('/api/info-requests/client')
    const website = await idOf('/api/websites/client')
    const theirs: Visit[] = [
      ['/', 375],
      ['/help', 1280],
      [`/info-requests/${request}`, 375],
      [`/websites/${website}`, 375],
    ]
    const ours: Visit[] = [
      ['/help', 375],
      [`/staff/info-requests/${request}`, 375],
      [`/staff/briefs/${brief}`, 375],
      [`/staff/projects/${project}/edit`, 375],
      [`/staff/users/${client.id}/new-brief`, 375],
    ]
    expect(await unsteady(client, theirs, { cookies })).toEqual([])
    expect(await unsteady(staff, ours, { cookies })).toEqual([])
  })
})

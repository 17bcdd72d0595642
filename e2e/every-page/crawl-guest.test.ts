import { expect, test } from 'vitest'
import { crawl, startCrawledPortal } from './crawl/crawl.ts'
import { listPages, routes } from './crawl/pages.ts'
import { NIGHTLY_VIEWS, VIEWS, type CrawlView } from './crawl/views.ts'
import { buildHostileWorld } from './crawl/world.ts'
import { openPortal } from '../support/harness.ts'

/* Guests open every page that doesn't need a session, and staff open the setup of a required second factor. */

const { portal, browser } = await openPortal(startCrawledPortal)
const world = await buildHostileWorld(portal)

const expectNoFaults = async (view: CrawlView) => {
  for (const role of ['guest', 'owing'] as const)
    await crawl({ portal, browser, role, view, world, pages: listPages(role, world) })
  // The crawl itself fails for faults. This checks that it had pages to visit.
  expect(listPages('guest', world).length).toBeGreaterThan(10)
}

test.each(VIEWS)(
  'finds no faults on any page of guests and of staff who lack a required second factor, $name',
  (view) => expectNoFaults(view),
)

test.each(NIGHTLY_VIEWS)(
  'finds no faults on any page of guests and of staff who lack a required second factor, $name',
  { tags: ['nightly'] },
  (view) => expectNoFaults(view),
)

test('visits a page of every route file', () => {
  const visited = (['guest', 'client', 'staff', 'owing'] as const).flatMap((role) =>
    listPages(role, world).map(({ route }) => route),
  )
  expect(routes.filter((route) => !visited.includes(route))).toEqual([])
})

test('has a record or link for every page that needs one', () => {
  const paths = (['guest', 'client', 'staff', 'owing'] as const).flatMap((role) =>
    listPages(role, world).map(({ path }) => path),
  )
  expect(paths.filter((path) => /\/0(?:\/|$)|undefined/.test(path))).toEqual([])
})

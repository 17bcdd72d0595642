import { expect, test } from 'vitest'
import { crawl, startCrawledPortal } from './crawl/crawl.ts'
import { pagesOf, routes } from './crawl/pages.ts'
import { NIGHTLY_VIEWS, VIEWS, type CrawlView } from './crawl/views.ts'
import { buildHostileWorld } from './crawl/world.ts'
import { openPortal } from './harness.ts'

/* Every page that nobody has to sign in for, or that only a link opens, with long and hostile texts. */

const { portal, browser } = await openPortal(startCrawledPortal)
const world = await buildHostileWorld(portal)

const expectNoFaults = async (view: CrawlView) => {
  for (const role of ['guest', 'owing'] as const)
    await crawl({ portal, browser, role, view, world, pages: pagesOf(role, world) })
  // The crawl itself reports what it finds.
  expect(pagesOf('guest', world).length).toBeGreaterThan(10)
}

test.each(VIEWS)('a guest finds no fault on any page, $name', (view) => expectNoFaults(view))

test.each(NIGHTLY_VIEWS)('a guest finds no fault on any page, $name', { tags: ['nightly'] }, (view) =>
  expectNoFaults(view),
)

test('the crawl visits the page of every route file', () => {
  const visited = (['guest', 'client', 'staff', 'owing'] as const).flatMap((role) =>
    pagesOf(role, world).map(({ route }) => route),
  )
  expect(routes.filter((route) => !visited.includes(route))).toEqual([])
})

test('the crawl has an address of a record for every page of one', () => {
  const paths = (['guest', 'client', 'staff', 'owing'] as const).flatMap((role) =>
    pagesOf(role, world).map(({ path }) => path),
  )
  expect(paths.filter((path) => /\/0(?:\/|$)|undefined/.test(path))).toEqual([])
})

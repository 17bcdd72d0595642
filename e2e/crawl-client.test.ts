import { expect, test } from 'vitest'
import { crawl, startCrawledPortal } from './crawl/crawl.ts'
import { pagesOf } from './crawl/pages.ts'
import { NIGHTLY_VIEWS, VIEWS, type CrawlView } from './crawl/views.ts'
import { buildHostileWorld } from './crawl/world.ts'
import { openPortal } from './harness.ts'

/* Every page of a client and its tabs, with long and hostile texts. */

const { portal, browser } = await openPortal(startCrawledPortal)
const world = await buildHostileWorld(portal)

const expectNoFaults = async (view: CrawlView) => {
  const pages = pagesOf('client', world)
  const { marked } = await crawl({ portal, browser, role: 'client', view, world, pages })
  // The payloads were visible, as text.
  expect(marked).toBeGreaterThan(6)
}

test.each(VIEWS)('a client finds no fault on any page, $name', (view) => expectNoFaults(view))

test.each(NIGHTLY_VIEWS)('a client finds no fault on any page, $name', { tags: ['nightly'] }, (view) =>
  expectNoFaults(view),
)

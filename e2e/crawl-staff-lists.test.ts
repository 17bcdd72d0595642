import { expect, test } from 'vitest'
import { crawl, startCrawledPortal } from './crawl/crawl.ts'
import { pagesOf } from './crawl/pages.ts'
import { NIGHTLY_VIEWS, VIEWS, type CrawlView } from './crawl/views.ts'
import { buildHostileWorld } from './crawl/world.ts'
import { openPortal } from './harness.ts'

/* Every page of staff but those of one record, and their tabs, with long and hostile texts. */

const { portal, browser } = await openPortal(startCrawledPortal)
const world = await buildHostileWorld(portal)
const pages = pagesOf('staff', world).filter(({ route }) => !route.includes('$id'))

const expectNoFaults = async (view: CrawlView) => {
  const { marked } = await crawl({ portal, browser, role: 'staff', view, world, pages })
  // The payloads were visible, as text.
  expect(marked).toBeGreaterThan(6)
}

test.each(VIEWS)('staff find no fault on any other page, $name', (view) => expectNoFaults(view))

test.each(NIGHTLY_VIEWS)('staff find no fault on any other page, $name', { tags: ['nightly'] }, (view) =>
  expectNoFaults(view),
)

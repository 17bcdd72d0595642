import { expect, test } from 'vitest'
import { crawl, startCrawledPortal } from './crawl/crawl.ts'
import { listPages } from './crawl/pages.ts'
import { NIGHTLY_VIEWS, VIEWS, type CrawlView } from './crawl/views.ts'
import { buildHostileWorld } from './crawl/world.ts'
import { openPortal } from '../support/harness.ts'

/* Staff open every other page and its tabs, such as lists and settings, with long and hostile texts. */

const { portal, browser } = await openPortal(startCrawledPortal)
const world = await buildHostileWorld(portal)
const pages = listPages('staff', world).filter(({ route }) => !route.includes('$id'))

const expectNoFaults = async (view: CrawlView) => {
  const { marked } = await crawl({ portal, browser, role: 'staff', view, world, pages })
  // Several pages show a payload as text, so the crawl did see payloads.
  expect(marked).toBeGreaterThan(6)
}

test.each(VIEWS)('finds no faults on any staff page without a record, $name', (view) => expectNoFaults(view))

test.each(NIGHTLY_VIEWS)(
  'finds no faults on any staff page without a record, $name',
  { tags: ['nightly'] },
  (view) => expectNoFaults(view),
)

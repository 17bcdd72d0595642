import { expect, test } from 'vitest'
import { crawl, startCrawledPortal } from './crawl/crawl.ts'
import { layoutPagesOf, pagesOf, type CrawlPage } from './crawl/pages.ts'
import { NIGHTLY_VIEWS, VIEWS } from './crawl/views.ts'
import type { World } from './crawl/world.ts'
import { openPortal } from './harness.ts'

/* The pages of a portal in which nobody has done anything yet. */

const { portal, browser } = await openPortal(startCrawledPortal)
const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
const world: World = { client, staff, ids: { users: client.id, companies: client.companyId }, links: {} }

/** Those that show a record, which an empty portal lacks. */
const isOfRecord = (path: string) => /\/0(?:\/|$|\?)/.test(path)

const withoutRecords = (pages: CrawlPage[]) => pages.filter(({ path }) => !isOfRecord(path))

test('nobody finds a fault on one page of each layout without anything', async () => {
  for (const role of ['client', 'staff'] as const) {
    const pages = withoutRecords(layoutPagesOf(role, world))
    const { states } = await crawl({ portal, browser, role, view: VIEWS[0], world, pages, isShallow: true })
    expect(states.size).toBe(pages.length)
  }
})

test.each([...VIEWS, ...NIGHTLY_VIEWS])(
  'nobody finds a fault on any page without anything, $name',
  { tags: ['nightly'], timeout: 600_000 },
  async (view) => {
    for (const role of ['client', 'staff'] as const) {
      const pages = withoutRecords(pagesOf(role, world))
      const { states } = await crawl({ portal, browser, role, view, world, pages })
      expect(states.size).toBeGreaterThan(0)
    }
  },
)

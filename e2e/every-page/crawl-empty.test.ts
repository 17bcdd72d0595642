import { expect, test } from 'vitest'
import { crawl, startCrawledPortal } from './crawl/crawl.ts'
import { listLayoutPages, listPages, type CrawlPage } from './crawl/pages.ts'
import { NIGHTLY_VIEWS, VIEWS } from './crawl/views.ts'
import type { World } from './crawl/world.ts'
import { openPortal } from '../support/harness.ts'

/* The pages of an empty portal. */

const { portal, browser } = await openPortal(startCrawledPortal)
const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
const world: World = { client, staff, ids: { users: client.id, companies: client.companyId }, links: {} }

/** Whether a page shows a record. An empty portal has no records, so such a path has the ID 0. */
const hasRecord = (path: string) => /\/0(?:\/|$|\?)/.test(path)

const omitRecordPages = (pages: CrawlPage[]) => pages.filter(({ path }) => !hasRecord(path))

test('finds no faults on one page of each layout for clients and staff in an empty portal', async () => {
  for (const role of ['client', 'staff'] as const) {
    const pages = omitRecordPages(listLayoutPages(role, world))
    const { states } = await crawl({ portal, browser, role, view: VIEWS[0], world, pages, isShallow: true })
    expect(states.size).toBe(pages.length)
  }
})

test.each([...VIEWS, ...NIGHTLY_VIEWS])(
  'finds no faults on any page for clients and staff in an empty portal, $name',
  { tags: ['nightly'], timeout: 600_000 },
  async (view) => {
    for (const role of ['client', 'staff'] as const) {
      const pages = omitRecordPages(listPages(role, world))
      const { states } = await crawl({ portal, browser, role, view, world, pages })
      expect(states.size).toBeGreaterThan(0)
    }
  },
)

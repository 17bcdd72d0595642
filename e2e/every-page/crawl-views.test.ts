import { describe, expect, test } from 'vitest'
import { translatedLanguages } from '../../scripts/i18n/catalogues.ts'
import { crawl, startCrawledPortal } from './crawl/crawl.ts'
import { listLayoutPages, listPages, type Role } from './crawl/pages.ts'
import { LAYOUT_VIEWS, OTHER_VIEWS, type CrawlView } from './crawl/views.ts'
import { buildHostileWorld } from './crawl/world.ts'
import { openPortal } from '../support/harness.ts'

/* The pages in other views. `npm test` opens one page of each layout, `npm run test:all` every page. */

const { portal, browser } = await openPortal(startCrawledPortal)
const world = await buildHostileWorld(portal)

const ROLES: Role[] = ['guest', 'client', 'staff']

const inLanguages: CrawlView[] = translatedLanguages().map((language) => ({
  name: `in ${language}`,
  width: 375,
  language,
}))

const expectNoFaults = async (view: CrawlView, role: Role) => {
  const { states } = await crawl({ portal, browser, role, view, world, pages: listPages(role, world) })
  expect(states.size).toBeGreaterThan(0)
}

const expectNoFaultsInLayouts = async (view: CrawlView) => {
  for (const role of ROLES) {
    const pages = listLayoutPages(role, world)
    const { states } = await crawl({ portal, browser, role, view, world, pages, isShallow: true })
    expect(states.size).toBe(pages.length)
  }
}

test.each(LAYOUT_VIEWS)(
  'finds no faults on one page of each layout for guests, clients, and staff, $name',
  (view) => expectNoFaultsInLayouts(view),
)

describe.each(ROLES)('all pages of the role %s', { tags: ['nightly'] }, (role) => {
  test.each([...OTHER_VIEWS, ...inLanguages])(
    'finds no faults on any page of the role, $name',
    { timeout: 600_000 },
    async (view) => expectNoFaults(view, role),
  )
})

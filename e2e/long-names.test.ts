import { describe, test } from 'vitest'
import { buildWorld, pagesOf } from './every-page.ts'
import { openPortal, openWhole } from './harness.ts'
import { expectNoSideways } from './page-checks.ts'

/* Names as long as they may be, without a place to break. */

const { portal, browser } = await openPortal()

/** Pages of documents, and one that only a link from an email opens. */
const OTHERS = new Set(['/help', '/unsubscribe'])

/** 160 of the widest letter, which nothing can break. */
const WIDE = 'W'.repeat(160)

describe.each([375, 1280])('with a company of one long word, at %i', (width) => {
  test.each(['client', 'staff'] as const)(
    'no page of %s scrolls sideways',
    { timeout: 240_000 },
    async (role) => {
      const { client, staff, ids } = await buildWorld(portal)
      const { companyId, id } = client
      await portal.buildMember(companyId, 'colleague')
      await portal.buildTicket({ userId: id, private: true })
      await portal.db.updateTable('companies').set({ name: WIDE }).where('id', '=', companyId).execute()
      const page = await browser.open({ client, staff }[role], '/', { width })
      const tabs = ['people', 'projects', 'briefs', 'websites', 'requests', 'tickets', 'files']
      const more = role === 'staff' ? tabs.map((tab) => `/staff/companies/${companyId}?tab=${tab}`) : []
      for (const path of [...pagesOf(role, ids).filter((address) => !OTHERS.has(address)), ...more]) {
        await openWhole(page, path)
        await expectNoSideways(page)
      }
    },
  )
})

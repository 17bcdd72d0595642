// @module-tag nightly
import { expect, test } from 'vitest'
import { openPortal } from '../support/harness.ts'

const { portal, browser } = await openPortal()

const TYPED =
  'Look at https://oven.example/loaf_(rye)?a=1&b=2. Or ask anna@oven.example, not javascript:alert(1).'
const WEB = {
  text: 'https://oven.example/loaf_(rye)?a=1&b=2 (opens in a new tab)',
  href: 'https://oven.example/loaf_(rye)?a=1&b=2',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
}
const MAIL = { text: 'anna@oven.example', href: 'mailto:anna@oven.example', target: null, rel: null }

interface People {
  client: { id: number; username: string }
  staff: { id: number; username: string }
}

interface ShownLink {
  /** The page of the record. The staff's page has the same path below /staff. */
  path: string
  /** The number of texts with links on the page. */
  texts: number
}

/** Records with links in each text that users type, one page each. */
const records: Record<string, (people: People) => Promise<ShownLink>> = {
  'a ticket and a comment on it': async ({ client: { id: userId } }) => {
    const { id } = await portal.buildTicket({ userId, description: TYPED })
    await portal.buildComment({ ticketId: id, content: TYPED })
    return { path: `/tickets/${id}`, texts: 2 }
  },
  'an information request and its answer': async ({ client }) => {
    const { id } = await portal.buildInfoRequest({ clientId: client.id, description: TYPED })
    const answer = { status: 'completed', responseData: { message: TYPED } }
    await portal.as(client).patch(`/api/info-requests/${id}`, answer)
    return { path: `/info-requests/${id}`, texts: 2 }
  },
  'a project': async ({ client: { id: userId } }) => {
    const { id } = await portal.buildProject({ userId, description: TYPED })
    return { path: `/projects/${id}`, texts: 1 }
  },
  'a task': async ({ client: { id: userId } }) => {
    const { id } = await portal.buildProject({ userId })
    await portal.buildTask({ projectId: id, description: TYPED })
    return { path: `/projects/${id}?tab=tasks`, texts: 1 }
  },
  'a brief and the feedback that declined it': async ({ client, staff }) => {
    const { id } = await portal.buildBrief({ userId: client.id, projectDescription: TYPED })
    await portal.as(staff).post(`/api/briefs/${id}/decline`, { feedback: TYPED })
    return { path: `/briefs/${id}`, texts: 2 }
  },
}

async function expectLinks(reader: { id: number }, { path, texts }: ShownLink) {
  const page = await browser.open(reader, path)
  const links = page.getByRole('main').locator('a[href*="oven.example"]')
  const read = () =>
    links.evaluateAll((all) =>
      all.map((a) => ({
        text: a.textContent,
        href: a.getAttribute('href'),
        target: a.getAttribute('target'),
        rel: a.getAttribute('rel'),
      })),
    )
  await expect.poll(read).toEqual(Array.from({ length: texts }, () => [WEB, MAIL]).flat())
  expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
}

const people = async (): Promise<People> => ({
  client: await portal.buildClient(),
  staff: await portal.buildStaff(),
})

test.each(Object.entries(records))(
  'links addresses in %s for a client, and opens websites in a new tab',
  async (_what, build) => {
    const { client, staff } = await people()
    await expectLinks(client, await build({ client, staff }))
  },
)

test.each(Object.entries(records))(
  'links addresses in %s for staff, and opens websites in a new tab',
  async (_what, build) => {
    const { client, staff } = await people()
    const { path, texts } = await build({ client, staff })
    await expectLinks(staff, { path: `/staff${path}`, texts })
  },
)

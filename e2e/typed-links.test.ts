import { expect, test } from 'vitest'
import { openPortal } from './harness.ts'

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

/** Records in which somebody typed links; each gives the pages that show its text. */
const records: Record<string, (people: People) => Promise<string[]>> = {
  'a ticket': async ({ client: { id: userId } }) => {
    const { id } = await portal.buildTicket({ userId, description: TYPED })
    return [`/tickets/${id}`, `/staff/tickets/${id}`]
  },
  'a comment on a ticket': async ({ client: { id: userId } }) => {
    const { id } = await portal.buildTicket({ userId })
    await portal.buildComment({ ticketId: id, content: TYPED })
    return [`/tickets/${id}`, `/staff/tickets/${id}`]
  },
  'an information request': async ({ client }) => {
    const { id } = await portal.buildInfoRequest({ clientId: client.id, description: TYPED })
    return [`/info-requests/${id}`, `/staff/info-requests/${id}`]
  },
  'an answer': async ({ client }) => {
    const { id } = await portal.buildInfoRequest({ clientId: client.id })
    const answer = { status: 'completed', responseData: { message: TYPED } }
    await portal.as(client).patch(`/api/info-requests/${id}`, answer)
    return [`/info-requests/${id}`, `/staff/info-requests/${id}`]
  },
  'a project': async ({ client: { id: userId } }) => {
    const { id } = await portal.buildProject({ userId, description: TYPED })
    return [`/projects/${id}`, `/staff/projects/${id}`]
  },
  'a task': async ({ client: { id: userId } }) => {
    const { id } = await portal.buildProject({ userId })
    await portal.buildTask({ projectId: id, description: TYPED })
    return [`/projects/${id}?tab=tasks`, `/staff/projects/${id}?tab=tasks`]
  },
  'a brief': async ({ client: { id: userId } }) => {
    const { id } = await portal.buildBrief({ userId, projectDescription: TYPED })
    return [`/briefs/${id}`, `/staff/briefs/${id}`]
  },
  'a declined brief’s feedback': async ({ client, staff }) => {
    const { id } = await portal.buildBrief({ userId: client.id })
    await portal.as(staff).post(`/api/briefs/${id}/decline`, { feedback: TYPED })
    return [`/briefs/${id}`, `/staff/briefs/${id}`]
  },
}

test.each(Object.entries(records))('links in %s are links, opened apart', async (_what, build) => {
  const people = { client: await portal.buildClient(), staff: await portal.buildStaff() }
  for (const path of await build(people)) {
    const page = await browser.open(people[path.startsWith('/staff') ? 'staff' : 'client'], path)
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
    await expect.poll(read).toEqual([WEB, MAIL])
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0)
  }
})

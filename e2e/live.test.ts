import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { following, openPortal } from './harness.ts'

/* What changes while a page opens, and while it is busy asking. */

const { portal, browser } = await openPortal()

const say = async (entityId: number, content: string) =>
  portal.as(await portal.buildStaff()).post('/api/comments', { content, entityType: 'ticket', entityId })

/** The first answer about comments is read now and arrives after `meanwhile`. */
async function holdFirstComments(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  let first = true
  await page.route(/\/api\/comments\/ticket\/\d+/, async (route) => {
    if (!first) return route.continue()
    first = false
    const response = await route.fetch()
    await meanwhile()
    return route.fulfill({ response })
  })
}

test.each(['a first page', 'a second page of the same browser'])(
  '%s shows what changed between its first data and its hearing of changes',
  async (which) => {
    const client = await portal.buildClient()
    const ticket = await portal.buildTicket({ userId: client.id })
    const page = await browser.open(client, '/')
    if (which === 'a first page') await page.goto('about:blank')
    const opened = await page.context().newPage()
    await holdFirstComments(opened, () => say(ticket.id, 'Written meanwhile.'))
    await opened.goto(`/tickets/${ticket.id}`)
    await opened.getByText('Written meanwhile.').waitFor()
  },
)

test('changes that follow each other faster than answers come are shown all the same', async () => {
  const client = await portal.buildClient()
  const ticket = await portal.buildTicket({ userId: client.id })
  const page = await browser.newPage()
  await browser.signIn(page, client)
  await following(page.waitForResponse(/\/api\/events/), () => page.goto(`/tickets/${ticket.id}`))
  await page.getByText('No comments yet.').waitFor()
  await page.route(/\/api\/comments\/ticket\/\d+/, async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fulfill({ response }).catch(() => {})
  })
  const enough = new AbortController()
  const others = (async () => {
    for (let i = 0; !enough.signal.aborted; i += 1) await say(ticket.id, `Remark number ${i}.`)
  })()
  try {
    await page.getByText('Remark number 0.').waitFor()
  } finally {
    enough.abort()
    await others
  }
})

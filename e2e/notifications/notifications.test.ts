import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app/build-app.ts'
import { getDatabaseUrl, connect } from '#server/platform/db/connection.ts'
import { createUnsubscribeToken } from '#server/core/mail/unsubscribe-token.ts'
import { following, openPortal } from '../support/harness.ts'
import { expectSoundState } from '../support/page-checks.ts'

/* The bell, its page, notification settings, the staff's outbox, and the portal as an app. */

const { portal, browser } = await openPortal()

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const staff = async () => portal.as(await portal.buildStaff())
const addComment = async (entityId: number, content: string) =>
  (await staff()).post('/api/comments', { content, entityType: 'ticket', entityId })

test(
  'shows a comment from one node on open pages and in the notifications of another node',
  { tags: ['nightly'] },
  async () => {
    const db = connect(getDatabaseUrl(portal.db))
    const other = await buildApp({ config: portal.config, pool: db, storage: portal.storage })
    const url = await other.listen({ host: '127.0.0.1', port: 0 })
    try {
      const client = await portal.buildClient()
      const ticket = await portal.buildTicket({ userId: client.id })
      const page = await browser.newPage()
      await browser.signIn(page, client)
      await following(page.waitForResponse(/\/api\/events/), () => page.goto(`${url}/tickets/${ticket.id}`))
      await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')

      await addComment(ticket.id, 'We have mended it.')

      await page.getByText('We have mended it.').waitFor()
      await addComment((await portal.buildTicket({ userId: client.id })).id, 'And this.')
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
      await page.close()
    } finally {
      await other.close()
      await db.destroy()
    }
  },
)

test('groups notifications by record, and marks a record’s notifications as read when it is opened', async () => {
  const client = await portal.buildClient()
  const [first, second] = [
    await portal.buildTicket({ userId: client.id, title: 'The form is broken' }),
    await portal.buildTicket({ userId: client.id, title: 'The hours are wrong' }),
  ]
  await addComment(first.id, 'One.')
  await addComment(first.id, 'Two.')
  await addComment(second.id, 'Three.')
  const page = await browser.open(client, '/notifications')

  const rows = page.getByRole('list', { name: 'Notifications' }).locator(':scope > li')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByText('2 unread').waitFor()
  await page.getByRole('button', { name: '1 earlier' }).click()
  await rows.filter({ hasText: 'form is broken' }).getByRole('link').first().click()

  await page.waitForURL(`**/tickets/${first.id}`)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: 'View All Notifications' }).click()
  await page.getByRole('button', { name: /^Mark as unread: .*form is broken/ }).click()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  await button(page, 'Mark All as Read').click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
})

test('marks a record’s notifications as read when a client views it, however they got there', async () => {
  const client = await portal.buildClient()
  const { id } = await portal.buildProject({ userId: client.id })
  await (await staff()).post('/api/comments', { content: 'Hello.', entityType: 'project', entityId: id })
  const unread = async () => (await portal.as(client).get('/api/notifications')).headers['x-unread-count']
  const page = await browser.open(client, `/projects/${id}`)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await page.getByRole('tab', { name: /^Conversation/ }).click()
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notifications')
  await expect.poll(unread).toBe('0')

  await (await staff()).post('/api/comments', { content: 'More.', entityType: 'project', entityId: id })
  await page.getByText('More.', { exact: true }).waitFor()
  await expect.poll(unread).toBe('0')
})

test(
  'lets a client choose for each topic when to get emails and push notifications',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient()
    const page = await browser.open(client, '/profile', { width: 375 })
    await page.getByText('Details', { exact: true }).click()
    await page.getByLabel('Files by email').selectOption({ label: 'Once a day' })
    await page.getByText('Saved', { exact: true }).waitFor()
    await expect
      .poll(async () => (await portal.as(client).get('/api/notification-settings')).body)
      .toMatchObject({ mail: { files: 'daily', comments: 'now' } })
    // This browser hasn't allowed push notifications.
    const push = page.getByRole('checkbox', { name: 'Comments as a push notification' })
    expect([await push.isChecked(), await push.isDisabled()]).toEqual([false, true])
    await page.getByRole('radio', { name: /^Custom/ }).waitFor()
    await expectSoundState(page)
  },
)

test('unsubscribes a client by a mail’s link, without signing in, after a confirmation', async () => {
  const client = await portal.buildClient()
  const token = await createUnsubscribeToken(portal.db, { userId: client.id, kind: 'comments' })
  const page = await browser.newPage({ width: 375 })
  await page.goto(`/api/unsubscribe/${token}`)
  const choices = async () => (await portal.as(client).get('/api/notification-settings')).body
  await button(page, 'Unsubscribe from comments').waitFor()
  await expect.poll(() => choices()).toMatchObject({ mail: { comments: 'now' } })
  await button(page, 'Unsubscribe from comments').click()
  await page.getByText('You’re unsubscribed').waitFor()
  await expect.poll(() => choices()).toMatchObject({ mail: { comments: 'never' } })
})

test(
  'shows staff a mail as its recipient sees it, and lets them send a failed one again',
  { tags: ['nightly'] },
  async () => {
    const client = await portal.buildClient({ fullName: 'Ida Berg' })
    const ticket = await portal.buildTicket({ userId: client.id, title: 'The <b>form</b> is broken' })
    await addComment(ticket.id, 'Please <script>alert(1)</script> look.')
    await portal.db.updateTable('mails').set({ status: 'failed', error: 'Mailbox full' }).execute()
    const page = await browser.open(await portal.buildStaff(), '/staff/outbox?status=failed')
    await page.getByLabel('Search recipients').fill('ida berg')
    await page.getByText('New comment on The <b>form</b> is broken').click()
    const mail = page.frameLocator('iframe')
    await mail.getByText('Please <script>alert(1)</script> look.', { exact: true }).waitFor()
    await mail.getByRole('link', { name: 'View Conversation' }).waitFor()
    await page.getByText('What went wrong: Mailbox full').waitFor()
    await expectSoundState(page)
    await button(page, 'Send Again').click()
    await expect
      .poll(() =>
        portal.db.selectFrom('mails').select(['status', 'tries']).where('userId', '=', client.id).execute(),
      )
      .toEqual([{ status: 'waiting', tries: 0 }])
  },
)

const readMailOrigin = (page: Page, by: string) =>
  page.getByRole('article').filter({ hasText: by }).getByText('Sent by email').innerText()

test(
  'shows readers, but not the author, that the sender of an email wasn’t checked',
  { tags: ['nightly'] },
  async () => {
    const ida = await portal.buildClient()
    const amina = await portal.buildStaff()
    const ticket = await portal.buildTicket({ userId: ida.id })
    await portal.db
      .insertInto('comments')
      .values(
        (['checked', 'unchecked'] as const).map((byEmail) => ({
          userId: ida.id,
          ticketId: ticket.id,
          content: `From a sender who is ${byEmail}`,
          byEmail,
        })),
      )
      .execute()
    const own = await browser.open(ida, `/tickets/${ticket.id}`)
    const desk = await browser.open(amina, `/staff/tickets/${ticket.id}`)
    expect(await readMailOrigin(desk, 'who is checked')).toBe('Sent by email')
    expect(await readMailOrigin(desk, 'who is unchecked')).toBe('Sent by email, sender not checked')
    expect(await readMailOrigin(own, 'who is unchecked')).toBe('Sent by email')
  },
)

test('provides an app manifest and an offline page in the agency’s color, and caches nothing else', async () => {
  const client = await portal.buildClient()
  const owner = portal.as(await portal.buildStaff())
  await owner.patch('/api/agency/settings', { accentColor: '#0f766e' })
  const page = await browser.newPage({ serviceWorkers: 'allow' })
  await browser.signIn(page, client)
  await page.goto('/')
  const manifest = await page.request.get('/manifest.webmanifest')
  expect(await manifest.json()).toMatchObject({ name: 'Project Portal', display: 'standalone' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await owner.patch('/api/agency/settings', { accentColor: '#9d174d' })
  await page.goto('/tickets')
  await page.getByRole('heading', { name: 'My Support Tickets' }).waitFor()
  const keptIcon = () =>
    page.evaluate(async () => {
      const kept = await caches.match('/icon-192.png')
      const picture = kept && (await createImageBitmap(await kept.blob()))
      const context = picture && new OffscreenCanvas(192, 192).getContext('2d')
      context?.drawImage(picture as ImageBitmap, 0, 0)
      return [...(context?.getImageData(96, 10, 1, 1).data ?? [])]
    })
  const keptColor = () =>
    page.evaluate(async () =>
      (await caches.match('/agency.css'))?.text().then((css) => css.includes('#9d174d')),
    )
  await expect.poll(keptColor).toBe(true)
  await expect.poll(keptIcon).toEqual([157, 23, 77, 255])

  await page.context().setOffline(true)
  await page.goto('/projects')
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  const color = page
    .getByRole('link', { name: 'Try Again' })
    .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await color).toBe('rgb(157, 23, 77)')
  const icon = page.locator('img[src^="/icon-192.png"]')
  expect(await icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
  await expectSoundState(page)

  const readStored = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return caught
        .flat()
        .map(({ url }) => new URL(url).pathname)
        .toSorted()
    })
  await expect.poll(readStored).toEqual(['/agency.css', '/icon-192.png', '/offline.html', '/offline.js'])
  // The page opens by itself. The link is for browsers that don't notice the connection.
  expect(await page.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
})

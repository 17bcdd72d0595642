import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { ReceivedMail } from '#shared/mail/inbound/schemas.ts'
import type { Notification } from '#shared/notifications/schemas.ts'
import { ImapServer } from '#server/test/imap-server.ts'
import { testApp } from '#server/test/test-app.ts'
import { type Deliver, fetchUnread } from './poll-mailbox.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

let server: ImapServer
let url: string

beforeEach(async () => {
  server = new ImapServer()
  url = await server.listen()
})
afterEach(() => server.close())

const fetch = (deliver: Deliver, imapUrl = url, more = {}) =>
  fetchUnread({ db: portal.db, imapUrl, deliver, ...more })

const flags = () => server.mails.map((mail) => [...mail.flags].toSorted())

test('delivers each unread mail whole, and flags it by its outcome', async () => {
  for (const name of ['taken', 'refused', 'busy']) server.add(`Subject: ${name}\n\nHello from ${name}.\n`)
  const answers: Record<string, number> = { taken: 200, refused: 422, busy: 503 }
  const seen: string[] = []
  const deliver = async (raw: Buffer) => {
    const text = raw.toString()
    seen.push(text)
    return answers[/Subject: (\w+)/.exec(text)?.[1] ?? ''] ?? 500
  }

  await fetch(deliver)
  await fetch(deliver)

  expect(seen[0]).toBe('Subject: taken\r\n\r\nHello from taken.\r\n')
  // Only the temporary failure is retried.
  expect(seen.map((text) => /Subject: (\w+)/.exec(text)?.[1])).toEqual(['taken', 'refused', 'busy', 'busy'])
  expect(flags()).toEqual([[String.raw`\Seen`], [String.raw`\Flagged`, String.raw`\Seen`], []])
})

test('throws if the mailbox rejects the password', async () => {
  await expect(fetch(async () => 200, url.replace('secret', 'wrong'))).rejects.toThrow(/./)
})

test('does not send the password to a remote mailbox without TLS unless IMAP_URL allows it', async () => {
  server.add('Subject: taken\n\nHello.\n')
  // An address that reaches this machine but isn't recognized as local.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0')
  await expect(fetch(async () => 200, elsewhere)).rejects.toThrow(/^IMAP_URL: .+ or add tls=off to IMAP_URL /)
  expect(flags()).toEqual([[]])
  await fetch(async () => 200, `${elsewhere}?tls=off`)
  expect(flags()).toEqual([[String.raw`\Seen`]])
})

const longAgo = () =>
  portal.db.updateTable('fetchedMails').set({ nextTryAt: '2020-01-01T00:00:00Z' }).execute()
const listReceived = async () => (await staff.get<ReceivedMail[]>('/api/received-mails')).body
const unreadNotifications = async () =>
  (await staff.get<Notification[]>('/api/notifications?unread=true')).body

test('tries a mail that crashes the process three times, then lists it as refused and notifies staff once', async () => {
  server.add('From: K <k@bakery.example>\nSubject: \u202eHours\u0007 of\n opening\n\nSecret words.\n')
  let read = 0
  const dies = async () => {
    read += 1
    throw new Error('gone')
  }
  for (let start = 0; start < 6; start += 1) {
    await fetch(dies).catch(() => {})
    await longAgo()
  }
  expect(read).toBe(3)
  expect(flags()).toEqual([[String.raw`\Flagged`, String.raw`\Seen`]])
  const mails = await listReceived()
  expect(mails).toMatchObject([
    {
      from: 'k@bakery.example',
      subject: 'Hours of opening',
      outcome: 'refused',
      reason: 'tries',
      person: null,
    },
  ])
  expect(JSON.stringify(mails)).not.toContain('Secret')
  expect(await unreadNotifications()).toMatchObject([
    { type: 'mail_refused', href: '/staff/outbox?tab=received' },
  ])
})

for (const status of [429, 507])
  test(
    `retries a mail after an hour without counting an attempt if the portal returns ${status}`,
    { tags: ['nightly'] },
    async () => {
      server.add('Subject: many\n\nHello.\n')
      let read = 0
      const refuses = async () => {
        read += 1
        return status
      }
      for (let hour = 1; hour <= 4; hour += 1) {
        await fetch(refuses)
        await fetch(refuses)
        expect(read).toBe(hour)
        const { nextTryAt } = await portal.db
          .selectFrom('fetchedMails')
          .select('nextTryAt')
          .orderBy('nextTryAt', 'desc')
          .executeTakeFirstOrThrow()
        expect(Date.parse(nextTryAt) - Date.now()).toBeGreaterThan(3_500_000)
        await longAgo()
      }
      await fetch(async () => 200)
      expect(flags()).toEqual([[String.raw`\Seen`]])
    },
  )

test('skips a mail that another node is reading or that was attempted just now', async () => {
  server.add('Subject: taken\n\nHello.\n')
  let read = 0
  const fails = async () => {
    read += 1
    return 500
  }
  await Promise.all([fetch(fails), fetch(fails)])
  await fetch(fails)
  expect(read).toBe(1)
  expect(flags()).toEqual([[]])
})

test('flags and lists a mail that is larger than the limit without fetching it', async () => {
  server.add(`Subject: large\n\n${'x'.repeat(26 * 1024 * 1024)}`)
  await fetch(() => Promise.reject(new Error('It was read')))
  expect(flags()).toEqual([[String.raw`\Flagged`, String.raw`\Seen`]])
  expect((await listReceived())[0]).toMatchObject({ subject: 'large', outcome: 'refused', reason: 'large' })
})

test('aborts fetching mails when it takes too long', async () => {
  server.add('Subject: taken\n\nHello.\n')
  const held = fetch(() => new Promise(() => {}), url, { roundMs: 300 })
  await expect(held).rejects.toThrow('took too long')
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Mail } from '#shared/mail/schemas.ts'
import { createDigests } from '#server/core/notifications/digest.ts'
import { type Mailbox, startMailbox } from '#server/test/mailbox.ts'
import { readOwedItems } from '#server/features/dashboard/read-owed-items.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let portal: TestApp
let mailbox: Mailbox

beforeAll(async () => {
  portal = await testApp()
  mailbox = await startMailbox()
})
afterAll(async () => {
  await mailbox.close()
  await portal.close()
})
beforeEach(() => void Object.assign(mailbox, { received: [] }))

async function sendAll(): Promise<void> {
  await sendWaitingMails(portal.db, {
    publicUrl: 'https://portal.example',
    replyAddress: undefined,
    smtpUrl: `smtp://127.0.0.1:${mailbox.port}?from=hello@agency.example`,
  })
  const waiting = portal.db.selectFrom('mails').select('id').where('status', '=', 'waiting')
  expect(await waiting.execute()).toEqual([])
}

/** Creates a client, and a staff member who writes on the client's ticket. */
async function conversation() {
  const person = await portal.buildClient()
  const staff = portal.as(await portal.buildStaff({ fullName: 'Sam Staff' }))
  const { id: entityId } = await portal.buildTicket({ userId: person.id, title: 'Hours' })
  const write = async (content: string) =>
    (await staff.post<Comment>('/api/comments', { content, entityType: 'ticket', entityId })).body
  return { person, staff, entityId, write }
}
const outbox = async (filter = '') =>
  (await portal.as(await portal.buildStaff()).get<Mail[]>(`/api/mails?limit=2${filter}`)).body

test('sends the current text of a comment that was edited while its mail waited', async () => {
  const { staff, write } = await conversation()
  const { id } = await write('Closed at six.')
  await staff.patch(`/api/comments/${id}`, { content: 'Closed at seven.' })
  expect((await outbox())[0]?.text).toContain('> Closed at seven.')
  await sendAll()
  expect(mailbox.received[0]?.text).toContain('Sam Staff wrote:\n> Closed at seven.')
  expect(mailbox.received[0]?.text).not.toContain('six')
  await staff.patch(`/api/comments/${id}`, { content: 'Closed at eight.' })
  const [sent] = await outbox()
  expect([sent?.status, sent?.text]).toEqual(['sent', expect.stringContaining('> Closed at seven.')])
})

test('does not mail a comment that was deleted before its mail was sent', async () => {
  const { staff, write } = await conversation()
  const { id } = await write('Written in anger.')
  await staff.delete(`/api/comments/${id}`)
  expect((await outbox())[0]?.text).not.toContain('anger')
  await sendAll()
  expect(mailbox.received).toEqual([])
  const [kept] = await outbox()
  expect(kept).toMatchObject({ status: 'kept', error: 'The record this email was about has been deleted' })
  const stored = await portal.db.selectFrom('mails').select('parts').where('status', '=', 'kept').execute()
  expect(JSON.stringify(stored)).not.toContain('anger')
})

test('delays a mail while its comment’s deletion can be undone, and sends it if it is undone', async () => {
  const { staff, write } = await conversation()
  const { id } = await write('Still true.')
  const { headers } = await staff.delete(`/api/comments/${id}`, { undoable: '15' })
  const due = portal.db.selectFrom('mails').select('id').where('status', '=', 'waiting')
  expect(await due.where('nextTryAt', '<', sql<string>`now() + interval '10 s'`).execute()).toEqual([])
  expect((await outbox())[0]).toMatchObject({
    status: 'kept',
    error: 'The record this email was about has been deleted',
    nextTryAt: null,
  })
  expect(await outbox('&status=waiting')).toEqual([])
  expect((await outbox('&status=kept'))[0]?.id).toBe((await outbox())[0]?.id)
  await staff.post(`/api/undo/${headers['undo-id']}`)
  expect((await outbox())[0]).toMatchObject({ status: 'waiting', error: null })
  expect(await outbox('&status=waiting')).toHaveLength(1)
  await portal.db
    .updateTable('mails')
    .set({ nextTryAt: sql<string>`now()` })
    .where('status', '=', 'waiting')
    .execute()
  await sendAll()
  expect(mailbox.received[0]?.text).toContain('> Still true.')
})

test('sends the rest of a mail without the deleted comment', async () => {
  const { staff, entityId, write } = await conversation()
  const { id } = await write('Written in anger.')
  await staff.patch(`/api/tickets/${entityId}/status`, { status: 'resolved' })
  await staff.delete(`/api/comments/${id}`)
  await sendAll()
  expect(mailbox.received.map(({ subject }) => subject)).toEqual(['Ticket is now resolved: Hours'])
  expect(mailbox.received[0]?.text).not.toMatch(/anger|New comment/)
})

test('leaves deleted comments out of a combined mail and a daily digest', async () => {
  const person = await portal.buildClient()
  const client = portal.as(person)
  const reader = await portal.buildStaff()
  const daily = await portal.buildStaff()
  await portal.as(daily).patch('/api/notification-settings', { mail: { comments: 'daily' } })
  const { id: entityId } = await portal.buildTicket({ userId: person.id, title: 'Flooded' })
  const comment = { content: 'Hello?', entityType: 'ticket', entityId }
  const written = []
  for (let n = 0; n < 32; n += 1) written.push((await client.post<Comment>('/api/comments', comment)).body.id)
  const collectMails = async () => {
    const mail = portal.db.selectFrom('mails').select('id').where('entityType', '=', 'company')
    const { id } = await mail.where('userId', '=', reader.id).executeTakeFirstOrThrow()
    const shown = (await portal.as(reader).get<Mail[]>('/api/mails?limit=100')).body.find(
      (one) => one.id === id,
    )
    return shown?.text.match(/New comment on Flooded/g)
  }
  const before = (await collectMails())?.length ?? 0
  expect(before).toBeGreaterThan(0)
  await client.delete(`/api/comments/${written.at(-1)}`)
  expect((await collectMails())?.length ?? 0).toBe(before - 1)

  for (const id of written.slice(0, -1)) await client.delete(`/api/comments/${id}`)
  await createDigests(portal.db, readOwedItems, new Date('2030-05-01T12:00:00Z'))
  const digests = portal.db.selectFrom('mails').select('subject').where('userId', '=', daily.id)
  expect(await digests.execute()).toEqual([])
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import { createDigests } from '#server/core/notifications/digest.ts'
import { readOwedItems } from '#server/features/dashboard/read-owed-items.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'
import { sendingPortal, getText } from '#server/test/sending-portal.ts'
import { finalizeUndo } from '#server/core/undo/finalize-undo.ts'

/* Mails and notifications that were written just when their reader lost the right to read them. Nothing else has
   deleted them. */

const { portal, mailbox, sendWaiting } = await sendingPortal()
const boss = portal.as(await portal.buildStaff({ fullName: 'Bo Boss' }))

const TEXT = 'The salaries are in the safe.'
const MORNING = new Date('2030-05-01T23:01:00Z')

interface Reader {
  id: number
  email: string
}
interface Story {
  reader: Reader
  /** Writes a comment that the reader is notified of. */
  write: () => Promise<unknown>
  /** Takes away the right to read it, and changes nothing else. */
  lose: () => Promise<unknown>
}

const comment = (entityId: number) => ({ content: TEXT, entityType: 'ticket', entityId })

async function formerMember(): Promise<Story> {
  const { companyId } = await portal.buildClient()
  const reader = await portal.buildMember(companyId)
  const ticket = await portal.buildTicket({ userId: reader.id })
  return {
    reader,
    write: () => boss.post('/api/comments', comment(ticket.id)),
    lose: () =>
      portal.db
        .updateTable('memberships')
        .set({ endedAt: sql<string>`now()` })
        .where('userId', '=', reader.id)
        .execute(),
  }
}

async function formerFreelancer(): Promise<Story> {
  const client = await portal.buildClient()
  const reader = await portal.buildStaff({ staffRole: 'freelancer' })
  await portal.db
    .insertInto('staffCompanies')
    .values({ userId: reader.id, companyId: client.companyId })
    .execute()
  const ticket = await portal.buildTicket({ userId: client.id })
  return {
    reader,
    write: () => portal.as(client).post('/api/comments', comment(ticket.id)),
    lose: () => portal.db.deleteFrom('staffCompanies').where('userId', '=', reader.id).execute(),
  }
}

async function formerlyNamed(): Promise<Story> {
  const owner = await portal.buildClient()
  const reader = await portal.buildMember(owner.companyId)
  const ticket = await portal.buildTicket({ userId: owner.id, private: true })
  await portal.db.insertInto('recordReaders').values({ ticketId: ticket.id, userId: reader.id }).execute()
  await portal.buildComment({ ticketId: ticket.id, userId: reader.id })
  return {
    reader,
    write: () => boss.post('/api/comments', comment(ticket.id)),
    lose: () => portal.db.deleteFrom('recordReaders').where('userId', '=', reader.id).execute(),
  }
}

const STORIES: [string, () => Promise<Story>][] = [
  ['a former member of the company', formerMember],
  ['a staff freelancer who lost the company', formerFreelancer],
  ['a colleague who is no longer named in a private ticket', formerlyNamed],
]

const listMailsAbout = ({ email }: Reader) =>
  mailbox.to(email).filter((mail) => getText(mail).includes('ticket'))

describe.each(STORIES)('%s', (_name, begin) => {
  test('receives no queued mail, and the outbox says why', async () => {
    const [lost, still] = [await begin(), await begin()]
    for (const story of [lost, still]) await story.write()
    await lost.lose()
    await sendWaiting()
    expect([listMailsAbout(lost.reader).length, listMailsAbout(still.reader).length]).toEqual([0, 1])
    const [mail] = await readTranslatedMails(portal.db, lost.reader)
    expect(mail).toMatchObject({
      status: 'kept',
      error: 'This person can no longer see the record this email was about',
    })
    expect(JSON.stringify(mail)).not.toContain(TEXT)
  })

  test('receives no digest of it, whether created before or after losing access', async () => {
    const [before, after, still] = [await begin(), await begin(), await begin()]
    for (const { reader, write } of [before, after, still]) {
      await portal
        .as(reader)
        .patch('/api/notification-settings', { mail: { tickets: 'daily', comments: 'daily' } })
      await write()
    }
    await before.lose()
    await createDigests(portal.db, readOwedItems, MORNING)
    await after.lose()
    await sendWaiting()
    expect(await readTranslatedMails(portal.db, before.reader)).toEqual([])
    expect(await readTranslatedMails(portal.db, after.reader)).toMatchObject([
      { kind: 'digest', status: 'kept' },
    ])
    expect(await readTranslatedMails(portal.db, still.reader)).toMatchObject([
      { kind: 'digest', status: 'sent' },
    ])
    expect([before, after, still].map(({ reader }) => mailbox.to(reader.email).length)).toEqual([0, 0, 1])
  })

  test('sees no notification about it', async () => {
    const { reader, write, lose } = await begin()
    const own = portal.as(reader)
    await write()
    const { body, headers } = await own.get<Notification[]>('/api/notifications')
    const [news] = body
    expect([body.length, headers['x-unread-count']]).toEqual([1, '1'])
    await lose()
    const later = await own.get<Notification[]>('/api/notifications')
    expect([later.body, later.headers['x-unread-count']]).toEqual([[], '0'])
    expect((await own.get(`/api/notifications/${news?.id}`)).status).toBe(404)
    expect((await own.patch(`/api/notifications/${news?.id}`, { read: true })).status).toBe(404)
  })
})

test('keeps and counts only what the recipient can still read in a digest', async () => {
  const { reader, write, lose } = await formerMember()
  const other = await portal.buildClient()
  await portal.db
    .insertInto('memberships')
    .values({ userId: reader.id, companyId: other.companyId, role: 'owner' })
    .execute()
  await portal.as(reader).patch('/api/notification-settings', { mail: { comments: 'daily' } })
  await write()
  const title = 'The ovens of the other company'
  const ticket = await portal.buildTicket({ userId: reader.id, companyId: other.companyId, title })
  await boss.post('/api/comments', comment(ticket.id))
  await createDigests(portal.db, readOwedItems, MORNING)
  await lose()
  await portal.db
    .updateTable('memberships')
    .set({ endedAt: null })
    .where('userId', '=', reader.id)
    .where('companyId', '=', other.companyId)
    .execute()
  await sendWaiting()
  const [mail] = mailbox.to(reader.email)
  expect(mail?.subject).toBe('1 new notification')
  expect(mail && getText(mail)).toContain(title)
})

test('notifies members of the merged company of a change that was deferred during the merge', async () => {
  const [from, into] = [await portal.buildClient(), await portal.buildClient()]
  const project = await portal.buildProject({ userId: from.id })
  const { headers } = await boss.patch(
    `/api/projects/${project.id}`,
    { status: 'review' },
    { undoable: '15' },
  )
  const merged = await boss.post(`/api/companies/${from.companyId}/merge`, { into: into.companyId })
  expect(merged.status).toBe(200)
  await portal.db.transaction().execute((tx) => finalizeUndo(tx, Number(headers['undo-id'])))
  const { body } = await portal.as(from).get<Notification[]>('/api/notifications')
  expect(body).toMatchObject([
    { entityType: 'project', entityId: project.id, company: { id: into.companyId } },
  ])
})

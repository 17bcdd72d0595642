import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import { deleteExpiredData } from '#server/features/privacy/retention.ts'
import { composeMail, replyingPortal } from '#server/test/replying-portal.ts'

const { portal, staff, handIn, buildConversation, received, details } = await replyingPortal()

const unread = async () => (await staff.get<Notification[]>('/api/notifications?unread=true')).body

test('shows staff received mails with their outcomes, newest first, and filters them', async () => {
  const { client, ticket, address, write, comments } = await buildConversation()
  await handIn(write({ subject: 'Yes' }))
  await handIn(write({ subject: 'Absent', headers: 'Auto-Submitted: auto-replied\n' }))
  await handIn(composeMail({ from: 'friend@elsewhere.example', to: address, subject: 'Forwarded' }))

  const person = { id: client.id, role: 'client' }
  const [comment] = await comments()
  const all = await received()
  expect(all.slice(0, 3)).toMatchObject([
    { subject: 'Forwarded', outcome: 'refused', reason: 'other_sender', person, comment: null, mails: 1 },
    { subject: 'Absent', outcome: 'automatic', reason: null, person, comment: null },
    {
      subject: 'Yes',
      from: client.email,
      outcome: 'comment',
      reason: null,
      person,
      comment: { id: comment?.id, entityType: 'ticket', entityId: ticket.id },
    },
  ])
  const automatic = await received('&outcome=automatic')
  expect(automatic).toMatchObject([{ subject: 'Absent' }])
  expect(JSON.stringify(all)).not.toContain('Hello.')
})

test('does not notify anyone of an automatic mail', async () => {
  const { client, write } = await buildConversation()
  await staff.post('/api/notifications/read-all')
  expect(await handIn(write({ headers: 'Auto-Submitted: auto-replied\n' }))).toMatchObject({
    outcome: 'ignored',
  })
  expect(await unread()).toEqual([])
  expect((await portal.as(client).get('/api/notifications')).body).toEqual([])
})

describe('a refused mail', () => {
  type Conversation = Awaited<ReturnType<typeof buildConversation>>
  const REFUSED: [string, (conversation: Conversation) => Promise<string>][] = [
    ['address', async ({ client }) => composeMail({ from: client.email, to: 'reply+x@in.agency.example' })],
    ['expired', async ({ write, addressOfDay }) => write({ to: await addressOfDay(181) })],
    ['other_sender', async ({ write }) => write({ from: 'friend@elsewhere.example' })],
    [
      'closed',
      async ({ client, write }) => {
        await portal.db
          .updateTable('users')
          .set({ deactivatedAt: sql`now()` })
          .where('id', '=', client.id)
          .execute()
        return write()
      },
    ],
    [
      'no_access',
      async ({ client, write }) => {
        await portal.db
          .updateTable('memberships')
          .set({ endedAt: sql`now()` })
          .where('userId', '=', client.id)
          .execute()
        return write()
      },
    ],
  ]
  test.each(REFUSED)(
    'keeps its text and the names of its files if the reason is %s',
    async (reason, make) => {
      const conversation = await buildConversation()
      const mail = await make(conversation)
      const body =
        'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nWe close at six.\n--b\nContent-Type: text/csv; name=prices.csv\nContent-Disposition: attachment; filename=prices.csv\n\n1\n--b--\n'
      const head = mail.slice(0, mail.indexOf('Content-Type:'))
      expect((await handIn(head + body)).status).toBe(422)
      const [first] = await received()
      expect(first).toMatchObject({ outcome: 'refused', reason })
      expect(await details(first ?? { id: 0 })).toMatchObject({
        content: 'We close at six.',
        fileNames: ['prices.csv'],
      })
    },
  )

  test('suggests the record and the person of an expired reply address', async () => {
    const { client, ticket, write, addressOfDay } = await buildConversation()
    await handIn(write({ to: await addressOfDay(200) }))
    const [first] = await received()
    expect(await details(first ?? { id: 0 })).toMatchObject({
      person: { id: client.id },
      record: { entityType: 'ticket', entityId: ticket.id, title: ticket.title },
    })
  })

  test('has the whole text if it contains only quoted text', async () => {
    const { write } = await buildConversation()
    await handIn(write({ text: '> Hello Katharina,\n> please look.' }))
    const [first] = await received()
    expect(await details(first ?? { id: 0 })).toMatchObject({
      reason: 'empty',
      content: '',
      fullText: '> Hello Katharina,\n> please look.',
    })
  })

  test('updates its row if it arrives again, and becomes a comment once it is accepted', async () => {
    const { client, write, comments } = await buildConversation()
    const end = (endedAt: string | null) =>
      portal.db.updateTable('memberships').set({ endedAt }).where('userId', '=', client.id).execute()
    const mail = write({ subject: 'Again' })
    await end(new Date().toISOString())
    await handIn(mail)
    await handIn(mail)
    const rows = async () => (await received()).filter(({ from }) => from === client.email)
    expect(await rows()).toMatchObject([{ outcome: 'refused', reason: 'no_access', mails: 2 }])
    await end(null)
    expect(await handIn(mail)).toMatchObject({ outcome: 'accepted' })
    expect(await handIn(mail)).toMatchObject({ outcome: 'ignored' })
    expect(await rows()).toMatchObject([{ outcome: 'comment', reason: null }])
    expect(await comments()).toHaveLength(1)
  })

  test('keeps its text if an automatic mail has the same Message-ID', async () => {
    const { client, write } = await buildConversation()
    const mail = { from: `other-${client.email}`, id: 'same', text: 'My words.' }
    await handIn(write(mail))
    await handIn(write({ ...mail, text: 'Absent.', headers: 'Auto-Submitted: auto-replied\n' }))
    const [row] = (await received()).filter(({ from }) => from === mail.from)
    expect(await details(row ?? { id: 0 })).toMatchObject({
      outcome: 'refused',
      content: 'My words.',
      mails: 2,
    })
  })

  test('notifies staff if it was sent to a reply address, but not if a stranger sent it elsewhere', async () => {
    await staff.post('/api/notifications/read-all')
    await handIn(composeMail({ from: 'a@spam.example', to: 'reply@in.agency.example' }))
    expect(await unread()).toEqual([])
    const { write } = await buildConversation()
    await handIn(write({ from: 'friend@elsewhere.example' }))
    expect(await unread()).toMatchObject([{ type: 'mail_refused', href: '/staff/outbox?tab=received' }])
  })
})

test('counts all further mails in one row after 30 mails from one sender in an hour', async () => {
  const { client, write } = await buildConversation()
  for (let i = 0; i < 33; i += 1) await handIn(write({ headers: 'Auto-Submitted: auto-replied\n' }))
  const rows = (await received()).filter(({ from }) => from === client.email)
  expect(rows.map(({ mails }) => mails)).toEqual([3, ...Array<number>(30).fill(1)])
})

test('reads the texts of at most 30 refused mails per hour from one sender', async () => {
  const { address } = await buildConversation()
  const from = `${randomUUID()}@elsewhere.example`
  // Deletes the earlier row each time, so that the mails don't share one.
  for (let i = 0; i < 31; i += 1) {
    await portal.db.deleteFrom('receivedMails').where('sender', '=', from).execute()
    await handIn(composeMail({ from, to: address }))
  }
  const [first] = await received()
  expect(first).toMatchObject({ from, reason: 'other_sender' })
  expect(await details(first ?? { id: 0 })).toMatchObject({ content: '' })
})

test('stores strangers’ newest 2,000 mails, and displaces no mail to a reply address', async () => {
  const { client, write } = await buildConversation()
  await handIn(write({ from: 'friend@elsewhere.example', subject: 'To a reply address' }))
  await sql`insert into received_mails (sender, subject, outcome, reason)
    select 'a@spam.example', i, 'refused', 'address' from generate_series(1, 2100) i`.execute(portal.db)
  await handIn(composeMail({ from: 'b@spam.example', to: 'reply@in.agency.example' }))
  const { strangers } = await portal.db
    .selectFrom('receivedMails')
    .select(sql<number>`count(*)::integer`.as('strangers'))
    .where('userId', 'is', null)
    .executeTakeFirstOrThrow()
  expect(strangers).toBe(2000)
  await portal.db.deleteFrom('receivedMails').where('userId', 'is', null).execute()
  expect((await received())[0]).toMatchObject({ subject: 'To a reply address', person: { id: client.id } })
})

/** Builds a client whose mail from another address was refused. */
async function refuse(mail: Partial<Parameters<typeof composeMail>[0]> = {}) {
  const conversation = await buildConversation()
  const from = `${randomUUID()}@elsewhere.example`
  await handIn(conversation.write({ from, text: 'We close at six.\n\n> Hello,\n> please look.', ...mail }))
  const [row] = await received()
  const id = row?.id ?? 0
  const target = {
    entityType: 'ticket',
    entityId: conversation.ticket.id,
    userId: conversation.client.id,
  }
  const add = (fields: object = {}, caller = staff) =>
    caller.post<{ outcome: string; comment: { id: number } }>(`/api/received-mails/${id}/comment`, {
      ...target,
      ...fields,
    })
  return { ...conversation, from, id, add }
}

describe('adding a refused mail as a comment', () => {
  test('creates a comment by the person, marked with its address and the staff member', async () => {
    const files = [{ name: 'prices.csv', bytes: 'a;b' }]
    const { client, from, comments, add } = await refuse({ files })
    await portal.as(client).post('/api/notifications/read-all')
    const { status, body } = await add()
    expect([status, body]).toMatchObject([201, { outcome: 'comment', reason: 'other_sender' }])
    const shared = {
      id: body.comment.id,
      userId: client.id,
      content: 'We close at six.',
      byEmail: 'added',
      attachments: [],
      hasEmail: true,
      addedBy: { role: 'staff' },
      leftOut: [{ fileName: 'prices.csv', reason: expect.stringMatching(/weren’t stored/) as string }],
    }
    expect(await comments()).toMatchObject([{ ...shared, addedFrom: from }])
    const own = await comments(portal.as(client))
    expect(own).toMatchObject([shared])
    expect(JSON.stringify(own)).not.toContain(from)
    const { body: audit } = await staff.get<{ action: string; entityId: number }[]>('/api/audit?limit=1')
    expect(audit).toMatchObject([{ action: 'comment.added_from_email', entityId: body.comment.id }])
  })

  test('adds the mail only once', async () => {
    const { add } = await refuse()
    expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(409)
  })

  test('returns 403 for a person who can’t comment there, and 404 for a missing record or person', async () => {
    const { client, comments, add } = await refuse()
    const viewer = await portal.buildMember(client.companyId, 'viewer')
    const stranger = await portal.buildClient()
    expect((await add({ userId: viewer.id })).status).toBe(403)
    expect((await add({ userId: stranger.id })).status).toBe(403)
    expect((await add({ entityId: 2_147_483_647 })).status).toBe(404)
    expect((await add({ userId: 2_147_483_647 })).status).toBe(404)
    expect(await comments()).toEqual([])
  })

  test('returns 422 for a closed account, and for a mail whose text was not read', async () => {
    const { id, client, add } = await refuse()
    const deactivate = (deactivatedAt: string | null) =>
      portal.db.updateTable('users').set({ deactivatedAt }).where('id', '=', client.id).execute()
    await deactivate(new Date().toISOString())
    expect((await add()).status).toBe(422)
    await deactivate(null)
    await portal.db
      .updateTable('receivedMails')
      .set({ content: '', fullText: '' })
      .where('id', '=', id)
      .execute()
    expect((await add()).status).toBe(422)
  })

  test('returns 409 for an automatic mail', async () => {
    const { add } = await refuse({ headers: 'Auto-Submitted: auto-replied\n' })
    expect((await add()).status).toBe(409)
  })

  test('makes the mail refused again, with its text, if the same staff member deletes the comment', async () => {
    const { id, add } = await refuse()
    const { body } = await add()
    const colleague = portal.as(await portal.buildStaff())
    expect((await colleague.delete(`/api/comments/${body.comment.id}`)).status).toBe(403)
    const deleted = await staff.delete<{ deletedBy: { role: string } }>(`/api/comments/${body.comment.id}`)
    expect([deleted.status, deleted.body.deletedBy]).toMatchObject([200, { role: 'staff' }])
    expect(await details({ id })).toMatchObject({
      outcome: 'refused',
      comment: null,
      content: 'We close at six.',
    })
    expect((await add()).status).toBe(201)
  })

  test('makes the mail a comment again if the deletion is undone', async () => {
    const { id, comments, add } = await refuse()
    const { body } = await add()
    const { headers } = await staff.delete(`/api/comments/${body.comment.id}`, { undoable: '10' })
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await details({ id })).toMatchObject({ outcome: 'comment', comment: { id: body.comment.id } })
    expect(await comments()).toMatchObject([{ content: 'We close at six.', hasEmail: true }])
  })

  test('leaves no text if the author deletes the comment', async () => {
    const { id, client, add } = await refuse()
    const { body } = await add()
    expect((await portal.as(client).delete(`/api/comments/${body.comment.id}`)).status).toBe(200)
    const { rows } =
      await sql`select from received_mails where id = ${id} and content = '' and full_text = ''`.execute(
        portal.db,
      )
    expect(rows).toHaveLength(1)
  })
})

test('deletes mails that became no comment after KEEP_MAILS_DAYS, and keeps the rows of comments', async () => {
  const { client, write } = await buildConversation()
  await handIn(write())
  await handIn(write({ text: '> Only a quote.' }))
  await portal.db
    .updateTable('receivedMails')
    .set({ receivedAt: sql`now() - interval '40 days'` })
    .where('userId', '=', client.id)
    .execute()
  const none = { activities: undefined, notifications: undefined, auditAddresses: undefined }
  await deleteExpiredData(portal.db, { ...none, mails: 30 })
  const rows = (await received()).filter(({ from }) => from === client.email)
  expect(rows).toMatchObject([{ outcome: 'comment' }])
})

test('exports a client’s own mails to them, and erases all mails with the client’s data', async () => {
  const { client, write, address } = await buildConversation({ fullName: 'Xenia Zephyr' })
  await handIn(write({ text: 'My own words.\n\n> A quote.' }))
  await handIn(composeMail({ from: 'friend@elsewhere.example', to: address, text: 'Words of a friend.' }))
  const exportData = async (caller = portal.as(client), path = '/api/user/export') =>
    (await caller.get(path)).bytes.toString()
  expect(await exportData()).toContain('> A quote.')
  expect(await exportData()).not.toContain('Words of a friend.')
  expect(await exportData(staff, `/api/users/${client.id}/export`)).toContain('Words of a friend.')
  expect((await staff.post(`/api/users/${client.id}/erase`)).status).toBe(204)
  const { rows } =
    await sql`select from received_mails where sender = ${client.email} or user_id = ${client.id}`.execute(
      portal.db,
    )
  expect(rows).toEqual([])
})

import { afterAll, describe, expect, test } from 'vitest'
import type { Comment, CommentVersion } from '#shared/comments/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import type { Caller } from '#server/test/caller.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient({ fullName: 'Anna Bauer' })
const amina = await portal.buildStaff({ fullName: 'Amina Haddad' })
const client = portal.as(anna)
const staff = portal.as(amina)
const colleague = portal.as(await portal.buildStaff())
const stranger = portal.as(await portal.buildClient())

const raise = () => portal.buildTicket({ userId: anna.id, title: 'Wrong hours' })
const write = async (who: Caller, ticketId: number, fields: object = {}) => {
  const comment = { content: 'It is mended.', entityType: 'ticket', entityId: ticketId, ...fields }
  return (await who.post<Comment>('/api/comments', comment)).body
}
const edit = (who: Caller, id: number, body: object, headers?: Record<string, string>) =>
  who.patch<Comment>(`/api/comments/${id}`, body, headers)
const remove = (who: Caller, id: number, headers?: Record<string, string>) =>
  who.delete<Comment>(`/api/comments/${id}`, headers)
const read = async (who: Caller, ticketId: number) =>
  (await who.get<Comment[]>(`/api/comments/ticket/${ticketId}`)).body
const versions = (who: Caller, id: number) => who.get<CommentVersion[]>(`/api/comment-versions/${id}`)

const unread = async () => (await client.get('/api/notifications?limit=1')).headers['x-unread-count']
const bell = async () =>
  (await client.get<{ href: string }[]>('/api/notifications')).body.map(({ href }) => href)

/** Creates a comment that this person wrote this many minutes ago. */
const writtenAgo = (person: { id: number }, ticketId: number, minutes: number) =>
  portal.buildComment({
    userId: person.id,
    ticketId,
    createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  })

describe('editing a comment', () => {
  test('marks an edited comment, and shows its earlier versions only to staff', async () => {
    const { id: ticketId } = await raise()
    const written = await write(staff, ticketId)
    expect(written).toMatchObject({ version: 1, editedAt: null, deletedAt: null, deletedBy: null })
    const { status, body, headers } = await edit(staff, written.id, { content: 'It is mended now.' })
    expect([status, headers['etag']]).toEqual([200, '"2"'])
    expect(body).toMatchObject({ content: 'It is mended now.', version: 2, createdAt: written.createdAt })
    expect(body.editedAt).not.toBeNull()
    expect(await read(client, ticketId)).toMatchObject([
      { content: 'It is mended now.', editedAt: body.editedAt },
    ])
    await edit(staff, written.id, { content: 'It is mended for good.' })
    expect((await versions(colleague, written.id)).body).toEqual([
      { content: 'It is mended now.', writtenAt: body.editedAt },
      { content: 'It is mended.', writtenAt: written.createdAt },
    ])
    expect((await versions(client, written.id)).status).toBe(403)
    expect(JSON.stringify(await read(client, ticketId))).not.toContain('It is mended now.')
  })

  test('does not change a comment when its author saves the same text', async () => {
    const { id, content } = await write(client, (await raise()).id)
    expect((await edit(client, id, { content })).body).toMatchObject({ version: 1, editedAt: null })
  })

  test('lets the author of a comment keep, add, and remove its files', async () => {
    const [first, second, third] = [
      await portal.buildUpload(anna),
      await portal.buildUpload(anna),
      await portal.buildUpload(anna),
    ]
    const { id } = await write(client, (await raise()).id, { attachments: [first.name, second.name] })
    const { body } = await edit(client, id, { attachments: [second.name, third.name] })
    expect(body.attachments).toEqual([second, third])
    expect(body.editedAt).not.toBeNull()
    expect((await staff.get(`/api/uploads/${first.name}`)).status).toBe(404)
    expect((await edit(client, id, { attachments: ['unknown'] })).status).toBe(400)
  })

  test.each(['', '  '])('returns 400 when a client changes a comment to %j', async (content) => {
    const { id } = await write(client, (await raise()).id)
    const { status, body } = await client.patch(`/api/comments/${id}`, { content })
    expect([status, body['detail']]).toEqual([400, 'Comment cannot be empty'])
  })

  test('returns 412 when staff edit or delete an outdated version of a comment', async () => {
    const { id } = await write(staff, (await raise()).id)
    await edit(staff, id, { content: 'Newer.' })
    expect((await edit(staff, id, { content: 'Other.' }, { 'if-match': '"1"' })).status).toBe(412)
    expect((await remove(staff, id, { 'if-match': '"1"' })).status).toBe(412)
    expect((await edit(staff, id, { content: 'Other.' }, { 'if-match': '"2"' })).status).toBe(200)
  })

  test('does not notify the client again when staff edit a comment', async () => {
    const { id } = await write(staff, (await raise()).id)
    const before = await unread()
    await edit(staff, id, { content: 'Mended.' })
    expect(await unread()).toBe(before)
  })
})

describe('rights to change a comment', () => {
  test.each([
    [14, 200],
    [16, 403],
  ])('lets a client change their comment for 15 minutes (after %i minutes: %i)', async (minutes, status) => {
    const { id } = await writtenAgo(anna, (await raise()).id, minutes)
    const edited = await client.patch(`/api/comments/${id}`, { content: 'Other words.' })
    expect(edited.status).toBe(status)
    if (status === 403) expect(edited.body['detail']).toMatch(/for 15 minutes after posting it/)
    expect((await remove(client, id)).status).toBe(status)
  })

  test('lets staff edit and delete their own comment after more than a year', async () => {
    const { id } = await writtenAgo(amina, (await raise()).id, 60 * 24 * 400)
    expect((await edit(staff, id, { content: 'Other words.' })).status).toBe(200)
    expect((await remove(staff, id)).status).toBe(200)
  })

  test('does not let staff edit or delete a comment by someone else', async () => {
    const { id } = await write(client, (await raise()).id)
    for (const who of [staff, colleague]) {
      const { status, body } = await who.patch(`/api/comments/${id}`, { content: 'Not mine.' })
      expect([status, body['detail']]).toEqual([403, 'Only a comment’s author can edit or delete it.'])
      expect((await remove(who, id)).status).toBe(403)
    }
  })

  test('returns the same 404 for a comment or internal note hidden from the client as for a missing one', async () => {
    const { id: ticketId } = await raise()
    const { id } = await write(client, ticketId)
    const note = await write(staff, ticketId, { internal: true })
    for (const send of ['patch', 'delete'] as const) {
      const answer = async (who: Caller, commentId: number) => {
        const path = `/api/comments/${commentId}`
        const { status, body } = await (send === 'patch'
          ? who.patch(path, { content: 'Mine.' })
          : who.delete(path))
        return [status, { ...body, requestId: '' }]
      }
      const missing = await answer(stranger, 2_000_000_000)
      expect(missing[0]).toBe(404)
      expect(await answer(stranger, id)).toEqual(missing)
      expect(await answer(client, note.id)).toEqual(missing)
    }
  })

  test('lets staff change their internal note without publishing it to clients or webhooks', async () => {
    const { id: ticketId } = await raise()
    const { id } = await write(staff, ticketId, { internal: true })
    const webhook = await portal.buildWebhook()
    expect((await edit(staff, id, { content: 'Among ourselves.' })).body).toMatchObject({ internal: true })
    expect((await remove(staff, id)).status).toBe(200)
    expect(await read(client, ticketId)).toEqual([])
    expect(await readDeliveries(webhook)).toEqual([])
  })
})

const readDeliveries = async ({ id }: { id: number }) => {
  const queued = portal.db
    .selectFrom('webhookDeliveries')
    .select(['type', 'payload'])
    .where('webhookId', '=', id)
  return (await queued.orderBy('id').execute()).map(({ type }) => type)
}

describe('deleting a comment', () => {
  test('replaces a deleted comment with who deleted it and when', async () => {
    const { id: ticketId } = await raise()
    const file = await portal.buildUpload(amina)
    const { id } = await write(staff, ticketId, { content: 'Mostly secret', attachments: [file.name] })
    await edit(staff, id, { content: 'Less secret' })
    const { status, body } = await remove(staff, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, content: '', attachments: [], deletedBy: { fullName: 'Amina Haddad' } })
    expect(body.deletedAt).not.toBeNull()
    for (const who of [client, staff]) {
      const shown = await read(who, ticketId)
      expect(shown).toMatchObject([{ id, content: '', deletedAt: body.deletedAt }])
      expect((await who.get(`/api/uploads/${file.name}`)).status).toBe(who === staff ? 200 : 404)
    }
    expect((await versions(staff, id)).body).toEqual([])
    const again = await staff.delete(`/api/comments/${id}`)
    expect([again.status, again.body['detail']]).toEqual([409, 'This comment has been deleted.'])
    expect((await edit(staff, id, { content: 'Back.' })).status).toBe(409)
  })

  test('restores a comment, its versions, its notification, and whose move it is when staff undo deleting it', async () => {
    const ticketId = await raiseNow()
    const file = await portal.buildUpload(amina)
    const { id } = await write(staff, ticketId, { attachments: [file.name], waitsForClient: true })
    await edit(staff, id, { content: 'Edited once.' })
    const state = async () => [
      (await read(staff, ticketId)).map((comment) => ({ ...comment, version: 0 })),
      (await versions(staff, id)).body,
      await getWaitingOn(ticketId),
      await bell(),
    ]
    const before = await state()
    const { headers } = await remove(staff, id, { undoable: '15' })
    expect(await state()).not.toEqual(before)
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await state()).toEqual(before)
  })

  test('restores the notification of a comment on undo even after the client has read them all', async () => {
    const ticketId = await raiseNow()
    const { id } = await write(staff, ticketId)
    const { headers } = await remove(staff, id, { undoable: '15' })
    await client.post('/api/notifications/read-all')
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect(await bell()).toContain(`/tickets/${ticketId}`)
  })

  test('restores a comment on undo even after other staff have answered, and mails both comments', async () => {
    const ticketId = await raiseNow()
    const { id } = await write(staff, ticketId, { waitsForClient: true })
    const turn = await getWaitingOn(ticketId)
    const { headers } = await remove(staff, id, { undoable: '15' })
    await write(colleague, ticketId, { content: 'I have looked, too.' })
    expect((await staff.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
    expect((await read(client, ticketId)).map(({ content }) => content)).toEqual([
      'It is mended.',
      'I have looked, too.',
    ])
    expect(await getWaitingOn(ticketId)).toEqual(turn)
    const mail = await portal.db
      .selectFrom('mails')
      .select('parts')
      .where('userId', '=', anna.id)
      .where('entityId', '=', ticketId)
      .execute()
    expect(JSON.stringify(mail)).toMatch(/It is mended.*I have looked, too/)
  })

  test('records the edit and deletion of a comment in the audit log without its text', async () => {
    const { id } = await write(staff, (await raise()).id, { content: 'Unspeakable' })
    await edit(staff, id, { content: 'Unspeakable, too' })
    await remove(staff, id)
    const { bytes, body } = await staff.get<object[]>('/api/audit?limit=2')
    expect(body).toMatchObject([
      { action: 'record.deleted', entityType: 'comment', entityId: id },
      { action: 'comment.edited', entityType: 'comment', entityId: id },
    ])
    expect(bytes.toString()).not.toContain('Unspeakable')
  })

  test('deletes the notification of a deleted comment, and no longer counts it in its project', async () => {
    const { id: projectId } = await portal.buildProject({ userId: anna.id })
    const { id } = await write(staff, projectId, { entityType: 'project' })
    const href = `/projects/${projectId}?tab=conversation`
    const count = async () => (await client.get(`/api/projects/${projectId}`)).body['commentCount']
    expect(await bell()).toContain(href)
    expect(await count()).toBe(1)
    await remove(staff, id)
    expect(await bell()).not.toContain(href)
    expect(await count()).toBe(0)
  })

  test('publishes the edit and the deletion of a comment to webhooks', async () => {
    const webhook = await portal.buildWebhook()
    const { id } = await write(staff, (await raise()).id)
    await edit(staff, id, { content: 'Mended.' })
    await remove(staff, id)
    expect(await readDeliveries(webhook)).toEqual(['ticket.commented', 'comment.updated', 'comment.deleted'])
  })

  test('marks a deleted comment in the data export of its author, without its text', async () => {
    const person = await portal.buildClient()
    const { id } = await write(portal.as(person), (await portal.buildTicket({ userId: person.id })).id, {
      content: 'Regretted',
    })
    await remove(portal.as(person), id)
    const { bytes } = await portal.as(person).get('/api/user/export')
    expect(bytes.toString()).toContain('"deleted_at"')
    expect(bytes.toString()).not.toContain('Regretted')
  })
})

const readTicket = async (id: number) => (await staff.get<Ticket>(`/api/tickets/${id}`)).body
const getWaitingOn = async (id: number) => {
  const { waitingOn, waitingSince, answerDueAt, firstAnsweredAt } = await readTicket(id)
  return { waitingOn, waitingSince, answerDueAt, firstAnsweredAt }
}
const raiseNow = async () => {
  const ticket = {
    title: 'Wrong hours',
    description: 'The opening hours are wrong.',
    serviceCategory: 'general',
  }
  return (await client.post<Ticket>('/api/tickets', ticket)).body.id
}

describe('the waiting state of a ticket', () => {
  test.each([false, true])(
    'restores the waiting state of a ticket when staff delete their only answer (waits for client: %s)',
    async (waitsForClient) => {
      const id = await raiseNow()
      const before = await getWaitingOn(id)
      const answer = await write(staff, id, { waitsForClient })
      expect(await getWaitingOn(id)).not.toEqual(before)
      await remove(staff, answer.id)
      expect(await getWaitingOn(id)).toEqual(before)
    },
  )

  test('does not change the waiting state of a ticket when staff delete an answer before their last', async () => {
    const id = await raiseNow()
    const first = await write(staff, id)
    await write(staff, id)
    const answered = await getWaitingOn(id)
    await remove(staff, first.id)
    expect(await getWaitingOn(id)).toEqual(answered)
  })

  test('does not change the waiting state of a resolved ticket when staff delete an answer', async () => {
    const id = await raiseNow()
    const answer = await write(staff, id, { waitsForClient: true })
    await staff.patch(`/api/tickets/${id}/status`, { status: 'resolved' })
    await remove(staff, answer.id)
    expect(await getWaitingOn(id)).toMatchObject({ waitingOn: null })
  })

  test('shows the client the last question about a ticket that staff have not deleted', async () => {
    const id = await raiseNow()
    await write(staff, id, { content: 'Which page?', waitsForClient: true })
    const second = await write(staff, id, { content: 'And which browser?' })
    await remove(staff, second.id)
    const { body } = await client.get<WaitingItem[]>('/api/stats/waiting?on=client')
    expect(body.find((item) => item.kind === 'ticket' && item.id === id)).toMatchObject({
      description: 'Which page?',
    })
  })
})

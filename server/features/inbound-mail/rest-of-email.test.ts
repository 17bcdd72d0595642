import { expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import { replyingPortal } from '#server/test/replying-portal.ts'

/* Staff and the author can read the parts of an email that its comment leaves out. */

const { portal, staff, handIn, buildConversation } = await replyingPortal()

const TEXT = 'Yes, please.\n\n> Hello Katharina,\n> please look.'

/** Builds a comment from an email with a quote. */
async function buildEmailedComment() {
  const conversation = await buildConversation()
  await handIn(conversation.write({ text: TEXT }))
  const [comment] = await conversation.comments()
  const read = (caller = staff) => caller.get<{ text: string }>(`/api/comments/${comment?.id}/email`)
  return { ...conversation, id: comment?.id ?? 0, read }
}

test('returns the whole email to staff and its author, and 403 to others who can read the comment', async () => {
  const { client, ticket, id, read, comments } = await buildEmailedComment()
  const colleague = portal.as(await portal.buildMember(client.companyId))
  const stranger = portal.as(await portal.buildClient())
  expect(await comments()).toMatchObject([{ content: 'Yes, please.', hasEmail: true }])
  for (const caller of [staff, portal.as(client)]) {
    expect((await read(caller)).body).toEqual({ text: TEXT })
    const { body } = await caller.get<Comment>(`/api/comments/${id}`)
    expect(body.hasEmail).toBe(true)
  }
  expect((await read(colleague)).status).toBe(403)
  const { body: list } = await colleague.get<Comment[]>(`/api/comments/ticket/${ticket.id}`)
  expect(list).toMatchObject([{ content: 'Yes, please.', hasEmail: false }])
  expect((await read(stranger)).status).toBe(404)
})

test('returns 404 for a comment that contains its whole email or was written in the portal', async () => {
  const { ticket, write, comments } = await buildConversation()
  await handIn(write({ text: 'Yes.' }))
  await staff.post('/api/comments', { entityType: 'ticket', entityId: ticket.id, content: 'Thanks.' })
  for (const { id, hasEmail } of await comments()) {
    expect(hasEmail).toBe(false)
    expect((await staff.get(`/api/comments/${id}/email`)).status).toBe(404)
  }
})

test('deletes the email with its comment, and restores it when the deletion is undone', async () => {
  const { client, id, read } = await buildEmailedComment()
  const author = portal.as(client)
  const { headers } = await author.delete(`/api/comments/${id}`, { undoable: '10' })
  expect((await read()).status).toBe(404)
  expect((await author.post(`/api/undo/${headers['undo-id']}`)).status).toBe(204)
  expect((await read()).body).toEqual({ text: TEXT })
})

test('exports the email to its author', async () => {
  const { client } = await buildEmailedComment()
  const exported = (await portal.as(client).get('/api/user/export')).bytes.toString()
  expect(exported).toContain('> please look.')
})

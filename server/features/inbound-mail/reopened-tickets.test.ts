import { afterAll, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { testApp } from '#server/test/test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const REPLY_ADDRESS = 'reply@in.agency.example'
const portal = await testApp({ inboundSecret: SECRET, replyAddress: REPLY_ADDRESS })
afterAll(portal.close)
const anna = await portal.buildClient({ email: 'anna@bakery.example' })
const amina = await portal.buildStaff({ email: 'amina@agency.example' })
const staff = portal.as(amina)

/** Returns a reply by this person to an email about the ticket. */
async function buildReply({ id: userId, email }: { id: number; email: string }, entityId: number) {
  const target = { userId, entityType: 'ticket', entityId } as const
  const to = await createReplyAddress(portal.db, REPLY_ADDRESS, { target })
  return `From: <${email}>\nTo: <${to}>\nMessage-ID: <${crypto.randomUUID()}@mail.example>\n\nIt is broken again.\n`
}

async function receive(mail: string): Promise<void> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/inbound-mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: mail,
  })
  expect(answer.statusCode).toBe(200)
}

const setStatus = (id: number, status: string) => staff.patch(`/api/tickets/${id}/status`, { status })
const readTicket = async (id: number) => (await staff.get<Ticket>(`/api/tickets/${id}`)).body
const readTexts = async (id: number) =>
  (await staff.get<Comment[]>(`/api/comments/ticket/${id}`)).body.map(({ content }) => content)

test.each(['resolved', 'closed'])(
  'reopens a ticket that is %s when its client replies by email',
  async (status) => {
    const { id } = await portal.buildTicket({ userId: anna.id, title: `Wrong hours (${status})` })
    await setStatus(id, status)
    await receive(await buildReply(anna, id))
    expect(await readTexts(id)).toEqual(['It is broken again.'])
    expect(await readTicket(id)).toMatchObject({ status: 'open', waitingOn: 'agency', answerTarget: 'open' })
    const { body } = await staff.get<{ title: string }[]>('/api/notifications?limit=1')
    expect(body).toMatchObject([{ title: `Reopened with a comment: Wrong hours (${status})` }])
  },
)

test('does not reopen a ticket again when the same email arrives again', async () => {
  const { id } = await portal.buildTicket({ userId: anna.id })
  await setStatus(id, 'resolved')
  const mail = await buildReply(anna, id)
  await receive(mail)
  await setStatus(id, 'resolved')
  await receive(mail)
  expect(await readTexts(id)).toHaveLength(1)
  expect((await readTicket(id)).status).toBe('resolved')
})

test('does not reopen a ticket when staff reply by email', async () => {
  const { id } = await portal.buildTicket({ userId: anna.id })
  await setStatus(id, 'resolved')
  await receive(await buildReply(amina, id))
  expect(await readTexts(id)).toEqual(['It is broken again.'])
  expect((await readTicket(id)).status).toBe('resolved')
})

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { testApp } from '#server/test/test-app.ts'
import { waitUntilBlocked } from '#server/test/wait-until-blocked.ts'

/* An email doesn't become a comment if its writer loses their rights while it's read. */

const SECRET = 'a-secret-of-the-mail-server'
const portal = await testApp({ inboundSecret: SECRET, replyAddress: 'reply@in.agency.example' })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

interface Writer {
  id: number
  email: string
}

async function buildFreelancer(companyId: number): Promise<Writer> {
  const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
  await portal.db.insertInto('staffCompanies').values({ userId: freelancer.id, companyId }).execute()
  return freelancer
}

const ENDS: [string, 'client' | 'freelancer', (tx: Database, writer: Writer) => Promise<unknown>][] = [
  [
    'is removed from the company',
    'client',
    (tx, { id }) =>
      tx
        .updateTable('memberships')
        .set({ endedAt: sql`now()` })
        .where('userId', '=', id)
        .execute(),
  ],
  [
    'becomes a viewer',
    'client',
    (tx, { id }) => tx.updateTable('memberships').set({ role: 'viewer' }).where('userId', '=', id).execute(),
  ],
  [
    'is deactivated',
    'client',
    (tx, { id }) =>
      tx
        .updateTable('users')
        .set({ deactivatedAt: sql`now()` })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'no longer works for the company',
    'freelancer',
    (tx, { id }) => tx.deleteFrom('staffCompanies').where('userId', '=', id).execute(),
  ],
]

test.each(ENDS)('refuses a mail when its sender %s while it is being read', async (_end, role, end) => {
  const owner = await portal.buildClient()
  const { companyId } = owner
  const writer: Writer =
    role === 'client'
      ? await portal.buildClient({ companyId, companyRole: 'colleague' })
      : await buildFreelancer(companyId)
  const ticket = await portal.buildTicket({ userId: owner.id, companyId })
  const to = await createReplyAddress(portal.db, 'reply@in.agency.example', {
    target: {
      userId: writer.id,
      entityType: 'ticket',
      entityId: ticket.id,
    },
  })
  const handIn = () =>
    portal.app.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
      payload: `From: W <${writer.email}>\nTo: <${to}>\nMessage-ID: <${crypto.randomUUID()}@bakery.example>\n\nYes, please.\n`,
    })
  expect((await handIn()).json()).toEqual({ outcome: 'accepted' })

  let answer: ReturnType<typeof handIn> | undefined
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', writer.id).forUpdate().execute()
    await end(tx, writer)
    answer = handIn()
    await waitUntilBlocked(portal.db)
  })
  expect((await answer)?.statusCode).toBe(422)
  expect((await staff.get<Comment[]>(`/api/comments/ticket/${ticket.id}`)).body).toHaveLength(1)
})

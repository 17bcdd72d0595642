import { afterAll, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { ReceivedMail } from '#shared/mail/inbound/schemas.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { testApp } from '#server/test/test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const settings = { inboundSecret: SECRET, replyAddress: 'reply@in.agency.example' }
const portal = await testApp({ ...settings, inboundMailAuth: 'mx.agency.example' })
const trusting = await testApp(settings)
afterAll(() => Promise.all([portal.close(), trusting.close()]))

let count = 0

/** Delivers a reply of one of this portal's clients with these header lines, and returns the outcome. */
async function answer(lines: string, { to = portal, from = '', domain = 'bakery.example' } = {}) {
  const client = await to.buildClient({ email: `k${(count += 1)}@${domain}` })
  const ticket = await to.buildTicket({ userId: client.id })
  const target = { userId: client.id, entityType: 'ticket', entityId: ticket.id } as const
  const address = await createReplyAddress(to.db, 'reply@in.agency.example', { target })
  const { statusCode } = await to.app.inject({
    method: 'POST',
    url: '/api/inbound-mail',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
    payload: `${lines}From: K <${client.email}>\n${from}To: <${address}>\nSubject: Hours\nMessage-ID: <${count}@x>\n\nYes.\n`,
  })
  const comments = await to.as(client).get<Comment[]>(`/api/comments/ticket/${ticket.id}`)
  return { statusCode, byEmail: comments.body.map(({ byEmail }) => byEmail) }
}

const OURS = 'Authentication-Results: mx.agency.example'
const stamps = (hops: number) =>
  'Received: from a.example by b.example; Fri, 20 Nov 2026 10:03:00 +0000\n'.repeat(hops)
const taken = { statusCode: 200, byEmail: ['checked'] }
const refused = { statusCode: 422, byEmail: [] }

test.each([
  ['DMARC passes', `${OURS}; dmarc=pass (p=none) header.from=bakery.example\n`],
  [
    'a signature of the domain passes',
    `${OURS};\n dkim=pass header.d=bakery.example header.s=a;\n spf=fail\n`,
  ],
  [
    'one of two signatures does',
    `${OURS}; dkim=fail header.d=a.example; dkim=pass header.d=bakery.example\n`,
  ],
  [
    'it is written in other letters',
    'authentication-results: MX.Agency.Example 1; DMARC=Pass header.from=BAKERY.example\n',
  ],
  [
    'a domain without DMARC signed it',
    `${OURS}; dmarc=none header.from=bakery.example; dkim=pass header.d=bakery.example\n`,
  ],
  [
    'the server and what delivers its mails stamped it above',
    `${stamps(2)}${OURS}; dmarc=pass header.from=bakery.example\n`,
  ],
  [
    'others say that it fails',
    `Authentication-Results: other.example; dmarc=fail header.from=bakery.example\n${OURS}; dmarc=pass header.from=bakery.example\n`,
  ],
])('accepts a reply when %s', async (_when, lines) => {
  expect(await answer(lines)).toEqual(taken)
})

test.each([
  ['nobody says anything', ''],
  ['others vouch for it', 'Authentication-Results: other.example; dmarc=pass header.from=bakery.example\n'],
  [
    'a server does whose name begins like ours',
    'Authentication-Results: mx.agency.example.evil.example; dmarc=pass header.from=bakery.example\n',
  ],
  [
    'what came with it vouches, below what our server says',
    `${OURS}; dmarc=fail header.from=bakery.example\n${OURS}; dmarc=pass header.from=bakery.example\n`,
  ],
  ['DMARC passes for another domain', `${OURS}; dmarc=pass header.from=evil.example\n`],
  ['another domain signed it', `${OURS}; dkim=pass header.d=evil.example\n`],
  ['a domain signed it whose name ends alike', `${OURS}; dkim=pass header.d=ery.example\n`],
  ['a suffix signed it', `${OURS}; dkim=pass header.d=example\n`],
  [
    'DMARC fails, although a signature passes',
    `${OURS}; dmarc=fail header.from=bakery.example; dkim=pass header.d=bakery.example\n`,
  ],
  [
    'DMARC could not be checked, although a signature passes',
    `${OURS}; dkim=pass header.d=bakery.example; dmarc=temperror header.from=bakery.example\n`,
  ],
  ['a domain above signed it', `${OURS}; dkim=pass header.d=co.uk\n`, 'bank.co.uk'],
  [
    'what vouches stands below the stamps of others',
    `${stamps(3)}${OURS}; dmarc=pass header.from=bakery.example\n`,
  ],
  ['only the envelope was checked', `${OURS}; spf=pass smtp.mailfrom=bakery.example\n`],
  ['it passes in a comment', `${OURS} (; dmarc=pass header.from=bakery.example); dmarc=fail\n`],
  ['it passes in a quoted text', `${OURS}; spf=fail reason="; dmarc=pass header.from=bakery.example"\n`],
])('refuses a reply when %s', async (_when, lines, domain?: string) => {
  expect(await answer(lines, { domain })).toEqual(refused)
})

test('refuses a reply with two senders', async () => {
  const lines = `${OURS}; dmarc=pass header.from=bakery.example\n`
  expect(await answer(lines, { from: 'From: x@evil.example\n' })).toEqual(refused)
})

test('shows staff a refused reply in the list of received mails', async () => {
  await answer('')
  const staff = portal.as(await portal.buildStaff())
  const { body } = await staff.get<ReceivedMail[]>('/api/received-mails?limit=1')
  expect(body).toMatchObject([{ subject: 'Hours', reason: 'unverified', person: { role: 'client' } }])
})

test('accepts a reply and marks its sender as unchecked if sender checks are not set up', async () => {
  expect(await answer('', { to: trusting })).toEqual({ statusCode: 200, byEmail: ['unchecked'] })
})

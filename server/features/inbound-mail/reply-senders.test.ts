import { afterAll, expect, test } from 'vitest'
import type { Comment } from '#shared/comments/schemas.ts'
import type { OtherAddress } from '#shared/users/accounts/schemas.ts'
import { createReplyAddress } from '#server/core/mail/reply-address.ts'
import { testApp } from '#server/test/test-app.ts'

const SECRET = 'a-secret-of-the-mail-server'
const portal = await testApp({ inboundSecret: SECRET, replyAddress: 'reply@in.agency.example' })
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

const NOT_KNOWN = 'Please reply from the address we emailed, or answer in the portal.'
const FORMER =
  'This address is no longer in your account, so we can’t accept replies from it. Please reply from your current address.'
const HINT = 'If you also use this address, add it in your profile and confirm it.'

let count = 0
const newAddress = () => `kati${(count += 1)}@bakery.example`

/** Creates a user with a ticket, and a function that replies to it from an address. */
async function replying(role: 'client' | 'staff' = 'client') {
  const client = await portal.buildClient({ email: newAddress() })
  const person = role === 'client' ? client : await portal.buildStaff({ email: newAddress() })
  const ticket = await portal.buildTicket({ userId: client.id })
  const target = { userId: person.id, entityType: 'ticket', entityId: ticket.id } as const
  const to = await createReplyAddress(portal.db, 'reply@in.agency.example', { target })
  const reply = async (from: string) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/inbound-mail',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
      payload: `From: K <${from}>\nTo: <${to}>\nSubject: Hours\nMessage-ID: <${(count += 1)}@x>\n\nFrom ${from}.\n`,
    })
    return [answer.statusCode, answer.json<{ detail?: string }>().detail ?? '']
  }
  const comments = async () =>
    (await staff.get<Comment[]>(`/api/comments/ticket/${ticket.id}`)).body.map(({ userId }) => userId)
  return { person, reply, comments }
}

/** Adds an address to a client's account. Returns its id and a function that uses the mailed link. */
async function addAddress(person: { id: number }, address: string) {
  const { status, body } = await portal.as(person).post<OtherAddress>('/api/user/addresses', { address })
  expect(status).toBe(201)
  const mail = await portal.db
    .selectFrom('mails')
    .select('href')
    .where('userId', '=', person.id)
    .where('kind', '=', 'address')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const token = mail.href?.split('#')[1]
  const confirm = async () =>
    expect((await portal.anonymous.post('/api/email-confirmation', { token })).status).toBe(204)
  return { id: body.id, confirm }
}

test('accepts a reply from another address once it is confirmed, as a comment of the client', async () => {
  const { person, reply, comments } = await replying()
  const address = newAddress()
  expect(await reply(address)).toEqual([422, `${NOT_KNOWN} ${HINT}`])
  const { confirm } = await addAddress(person, address)
  expect(await reply(address)).toEqual([422, `${NOT_KNOWN} ${HINT}`])
  await confirm()
  expect(await reply(address.toUpperCase())).toEqual([200, ''])
  expect(await reply(person.email)).toEqual([200, ''])
  expect(await comments()).toEqual([person.id, person.id])
})

test('refuses a reply from the address of another client', async () => {
  const { reply, comments } = await replying()
  const other = await replying()
  const address = newAddress()
  await (await addAddress(other.person, address)).confirm()
  for (const from of [other.person.email, address])
    expect(await reply(from)).toEqual([422, `${NOT_KNOWN} ${HINT}`])
  expect(await comments()).toEqual([])
})

test('refuses a reply from an address that the client replaced or removed, with the reason', async () => {
  const { person, reply } = await replying()
  const address = newAddress()
  const { id, confirm } = await addAddress(person, address)
  await confirm()
  const email = newAddress()
  await staff.patch(`/api/users/${person.id}`, { email })
  expect(await reply(person.email)).toEqual([422, `${FORMER} ${HINT}`])
  expect(await reply(address)).toEqual([200, ''])
  await portal.as(person).delete(`/api/user/addresses/${id}`)
  expect(await reply(address)).toEqual([422, `${FORMER} ${HINT}`])
  expect(await reply(email)).toEqual([200, ''])

  // An address that the client uses again is accepted again.
  await staff.patch(`/api/users/${person.id}`, { email: person.email })
  expect(await reply(person.email)).toEqual([200, ''])
  expect(await reply(email)).toEqual([422, `${FORMER} ${HINT}`])
})

test('accepts both spellings of a domain with umlauts', async () => {
  const { person, reply } = await replying()
  const readable = 'kati@bäckerei-müller.example'
  await (await addAddress(person, readable)).confirm()
  const ascii = `kati@${new URL('http://bäckerei-müller.example').hostname}`
  expect(ascii).toContain('xn--')
  expect(await reply(ascii)).toEqual([200, ''])
  expect(await reply(readable)).toEqual([200, ''])
})

test('gives a staff member the reason without the hint, because only clients can add addresses', async () => {
  const { person, reply } = await replying('staff')
  expect(await reply(newAddress())).toEqual([422, NOT_KNOWN])
  expect((await portal.as(person).post('/api/user/addresses', { address: newAddress() })).status).toBe(403)
})

test('accepts no reply from the other address of a client who became a staff member', async () => {
  const { person, reply } = await replying()
  const address = newAddress()
  await (await addAddress(person, address)).confirm()
  await staff.patch(`/api/users/${person.id}`, { role: 'staff' })
  expect(await reply(address)).toEqual([422, NOT_KNOWN])
  expect(await reply(person.email)).toEqual([200, ''])
})

test('refuses replies from the other addresses of a client whom staff lock out', async () => {
  const { person, reply, comments } = await replying()
  const address = newAddress()
  await (await addAddress(person, address)).confirm()
  expect((await staff.post(`/api/users/${person.id}/lock-out`)).status).toBe(204)
  expect(await reply(address)).toEqual([422, `${FORMER} ${HINT}`])
  expect(await comments()).toEqual([])
})

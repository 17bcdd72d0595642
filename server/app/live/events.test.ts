import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { getCookieName } from '#server/core/auth/cookies.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'

const PATIENT = { timeout: 15_000 }

let portal: TestApp
let address: string

beforeAll(async () => {
  portal = await testApp({ streams: { aSession: 2, aPerson: 4 } })
  address = await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => portal.close())

/** Creates a session for a person. */
async function begin(person: { id: number }): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  await portal.db
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId: person.id, expiresAt })
    .execute()
  return token
}

const follow = async (person: { id: number }) => followBy(await begin(person))

/**
 * Opens the stream in a session; `text()` returns what has arrived so far, `ended` resolves when the server closes it.
 */
async function followBy(token: string) {
  const response = await fetch(`${address}/api/events`, {
    headers: { cookie: `${getCookieName(portal.config, 'sid')}=${token}` },
  })
  let received = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) received += decoder.decode(chunk)
  })()
  return { response, text: () => received, ended }
}

const createEventText = (id: number) => `"entityType":"ticket","entityId":${id}`

test('sends a change to staff and the record’s client, and to no other client', async () => {
  const [client, stranger, staff] = [
    await portal.buildClient(),
    await portal.buildClient(),
    await portal.buildStaff(),
  ]
  const own = await follow(client)
  const others = await follow(stranger)
  const everybodys = await follow(staff)
  const ticket = await portal.buildTicket({ userId: client.id })
  const strangers = await portal.buildTicket({ userId: stranger.id })

  await portal.as(staff).patch(`/api/tickets/${ticket.id}/status`, { status: 'resolved' })
  await portal.as(staff).patch(`/api/tickets/${strangers.id}/status`, { status: 'closed' })

  await expect.poll(everybodys.text, PATIENT).toContain(createEventText(strangers.id))
  expect(everybodys.text()).toContain(createEventText(ticket.id))
  await expect.poll(own.text, PATIENT).toContain(createEventText(ticket.id))
  await expect.poll(others.text, PATIENT).toContain(createEventText(strangers.id))
  expect(own.text()).not.toContain(createEventText(strangers.id))
  expect(others.text()).not.toContain(createEventText(ticket.id))
})

test('sends an internal note to staff but not to the client', async () => {
  const [client, staff] = [await portal.buildClient(), await portal.buildStaff()]
  const own = await follow(client)
  const everybodys = await follow(staff)
  const [noted, changed] = [
    await portal.buildTicket({ userId: client.id }),
    await portal.buildTicket({ userId: client.id }),
  ]
  const note = { content: 'Careful.', entityType: 'ticket', entityId: noted.id, internal: true }

  await portal.as(staff).post('/api/comments', note)
  await portal.as(staff).patch(`/api/tickets/${changed.id}/status`, { status: 'closed' })

  await expect.poll(everybodys.text, PATIENT).toContain(createEventText(changed.id))
  expect(everybodys.text()).toContain(createEventText(noted.id))
  await expect.poll(own.text, PATIENT).toContain(createEventText(changed.id))
  expect(own.text()).not.toContain(createEventText(noted.id))
  expect(own.text()).not.toContain('note_added')
})

test('sends a template change to all staff but to no client', async () => {
  const client = await portal.buildClient()
  const [member, freelancer] = [
    await portal.buildStaff(),
    await portal.buildStaff({ staffRole: 'freelancer' }),
  ]
  const own = await follow(client)
  const streams = [await follow(member), await follow(freelancer)]
  const staff = portal.as(member)
  const items = [{ key: 'call', kind: 'task', title: 'Hold the call', days: 2 }]
  const { body } = await staff.post<{ id: number }>('/api/project-templates', {
    name: 'Small website',
    content: { items },
  })
  const path = `/api/project-templates/${body.id}`
  const count = ({ text }: { text: () => string }) =>
    text().split(`"entityType":"project_template","entityId":${body.id}`).length - 1
  const expectReceived = (times: number) =>
    expect.poll(() => streams.map(count), PATIENT).toEqual([times, times])

  await expectReceived(1)
  await staff.patch(path, { name: 'Larger website' })
  await expectReceived(2)
  // An update that changes nothing isn't published.
  await staff.patch(path, { name: 'Larger website' })
  const removed = await staff.delete(path, { undoable: '15' })
  await expectReceived(3)
  await staff.post(`/api/undo/${String(removed.headers['undo-id'])}`)
  await expectReceived(4)

  const ticket = await portal.buildTicket({ userId: client.id })
  await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'closed' })
  await expect.poll(own.text, PATIENT).toContain(createEventText(ticket.id))
  expect(own.text()).not.toContain('project_template')
})

test('sends the presence of a staff member to other staff only, and does not store it', async () => {
  const [client, sam, amina] = [
    await portal.buildClient(),
    await portal.buildStaff(),
    await portal.buildStaff(),
  ]
  const own = await follow(client)
  const colleagues = await follow(amina)
  const ticket = await portal.buildTicket({ userId: client.id })
  const path = `/api/tickets/${ticket.id}/presence`

  expect((await portal.as(sam).post(path, { state: 'answering', arriving: true })).status).toBe(204)
  expect((await portal.as(client).post(path, { state: 'viewing' })).status).toBe(403)
  await portal.as(sam).patch(`/api/tickets/${ticket.id}/status`, { status: 'closed' })

  const presence = { ticketId: ticket.id, userId: sam.id, state: 'answering', arriving: true }
  await expect.poll(colleagues.text, PATIENT).toContain(`event: presence\ndata: ${JSON.stringify(presence)}`)
  await expect.poll(own.text, PATIENT).toContain(createEventText(ticket.id))
  expect(own.text()).not.toContain('presence')
  const keys = portal.db.selectFrom('idempotencyKeys').select('key').where('userId', '=', sam.id)
  expect(await keys.execute()).toEqual([])
})

test('sends private records only to their readers, and project records only to members with access', async () => {
  const owner = await portal.buildClient()
  const { companyId } = owner
  const at = { userId: owner.id, companyId }
  const [project, other] = [await portal.buildProject(at), await portal.buildProject(at)]
  const [named, colleague, freelancer] = [
    await portal.buildMember(companyId),
    await portal.buildMember(companyId),
    await portal.buildMember(companyId, 'colleague', { projectIds: [project.id] }),
  ]
  const staff = portal.as(await portal.buildStaff())
  const streams = await Promise.all([owner, named, colleague, freelancer].map(follow))
  const ticket = await portal.buildTicket({ ...at, private: true })
  await portal.db.insertInto('recordReaders').values({ userId: named.id, ticketId: ticket.id }).execute()

  await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'resolved' })
  await staff.patch(`/api/projects/${other.id}`, { progress: 10 })
  await staff.patch(`/api/projects/${project.id}`, { progress: 10 })

  const last = `"entityType":"project","entityId":${project.id}`
  for (const stream of streams) await expect.poll(stream.text, PATIENT).toContain(last)
  const checkStreams = (text: string) => streams.map((stream) => stream.text().includes(text))
  expect(checkStreams(createEventText(ticket.id))).toEqual([true, true, false, false])
  expect(checkStreams(`"entityType":"project","entityId":${other.id}`)).toEqual([true, true, true, false])
})

test('ends the stream of a member whose role changed, even if the message about it was lost', async () => {
  const { companyId, id } = await portal.buildClient()
  const person = await portal.buildMember(companyId)
  const [theirs, owners] = [await follow(person), await follow({ id })]
  await portal.db.updateTable('memberships').set({ role: 'viewer' }).where('userId', '=', person.id).execute()
  // Streams are compared with the database in each round, and when messages may have been missed.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'project-portal-listen' and datname = current_database()`.execute(portal.db)
  await theirs.ended
  await expect.poll(owners.text, PATIENT).toContain('event: resync')
  const ticket = await portal.buildTicket({ userId: id, companyId })
  await portal.as({ id }).patch(`/api/tickets/${ticket.id}/status`, { status: 'resolved' })
  await expect.poll(owners.text, PATIENT).toContain(createEventText(ticket.id))
})

test('ends the stream of a deleted user, who then gets 401', async () => {
  const [person, staff] = [await portal.buildClient(), await portal.buildStaff()]
  const stream = await follow(person)

  await portal.as(staff).delete(`/api/users/${person.id}`)

  await stream.ended
  expect(stream.response.status).toBe(200)
  expect((await follow(person)).response.status).toBe(401)
})

test('ends the stream of a staff member who lacks a newly required second factor', async () => {
  const [staff, client] = [await portal.buildStaff(), await portal.buildClient()]
  const [owing, others] = [await follow(staff), await follow(client)]
  await portal.as(staff).patch('/api/agency/settings', { staffSecondFactor: 'required' })
  await owing.ended
  expect((await follow(staff)).response.status).toBe(403)
  await portal.db.updateTable('agency').set({ staffSecondFactor: 'optional' }).execute()
  const ticket = await portal.buildTicket({ userId: client.id })
  await portal.as(staff).patch(`/api/tickets/${ticket.id}/status`, { status: 'resolved' })
  await expect.poll(others.text, PATIENT).toContain(createEventText(ticket.id))
})

test('ends streams on revoked access, and sends access-ended only to deactivated or deleted users', async () => {
  const staff = portal.as(await portal.buildStaff())
  const [anna, eva, gone] = [
    await portal.buildClient(),
    await portal.buildClient(),
    await portal.buildClient(),
  ]
  const [deactivated, signedOut, deleted] = [await follow(anna), await follow(eva), await follow(gone)]
  await staff.post(`/api/users/${anna.id}/deactivate`)
  await staff.patch(`/api/users/${eva.id}`, { password: 'another long sentence' })
  await staff.delete(`/api/users/${gone.id}`)
  await Promise.all([deactivated.ended, signedOut.ended, deleted.ended])
  const toldToLeave = [deactivated, signedOut, deleted].map(({ text }) => text().includes('access-ended'))
  expect(toldToLeave).toEqual([true, false, true])
})

const CROWDED_OUT = 'event: crowded-out\ndata: {}\n\n'

test('closes a session’s oldest stream above the limit with a crowded-out event', async () => {
  const token = await begin(await portal.buildClient())
  const [first, second, third] = [await followBy(token), await followBy(token), await followBy(token)]
  await first.ended
  expect(first.text()).toContain(CROWDED_OUT)
  for (const { text } of [second, third]) expect(text()).not.toContain('crowded-out')
  const fourth = await followBy(token)
  await second.ended
  expect(fourth.text()).not.toContain('crowded-out')
})

test('closes a user’s oldest stream above the limit across sessions, and no other user’s', async () => {
  const [anna, eva] = [await portal.buildClient(), await portal.buildClient()]
  const others = await follow(eva)
  const streams = [
    await follow(anna),
    await follow(anna),
    await follow(anna),
    await follow(anna),
    await follow(anna),
  ]
  await streams[0]?.ended
  expect(streams.map(({ text }) => text().includes('crowded-out'))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const ticket = await portal.buildTicket({ userId: eva.id })
  await portal.as(await portal.buildStaff()).patch(`/api/tickets/${ticket.id}/status`, { status: 'closed' })
  await expect.poll(others.text, PATIENT).toContain(createEventText(ticket.id))
})

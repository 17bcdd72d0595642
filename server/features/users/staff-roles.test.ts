import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invitation } from '#shared/users/accounts/schemas.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { StaffRole } from '#shared/contract/roles.ts'
import type { User } from '#shared/users/schemas.ts'
import { sendReminders } from '#server/features/reminders/send-reminders.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const olga = await portal.buildStaff({ fullName: 'Olga Owner' })
const owner = portal.as(olga)
const max = await portal.buildStaff({ fullName: 'Max Member', staffRole: 'member' })
const member = portal.as(max)
const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName: 'Bakery Bauer' })
const eva = await portal.buildClient({ fullName: 'Eva Fremd', companyName: 'Fremd GmbH' })

let count = 0
const form = (fields: object = {}) => ({
  username: `person-${++count}`,
  fullName: 'Nora Neu',
  email: `nora-${count}@example.com`,
  ...fields,
})
const create = (fields: object, who = owner) =>
  who.post<User>('/api/users', { password: PASSWORD, ...form(fields) })
const invite = (fields: object, who = owner) => who.post<Invitation>('/api/invitations', form(fields))
const change = (id: number, body: object, who = owner) => who.patch<User>(`/api/users/${id}`, body)
const describeRefusal = ({ status, body }: { status: number; body: { [key: string]: unknown } }) => [
  status,
  (body['errors'] as { path: string }[] | undefined)?.[0]?.path,
]

const lastOwner = ({ status, body }: { status: number; body: { [key: string]: unknown } }) => [
  status,
  body['code'],
]

/** Creates a staff freelancer who works for these companies. */
async function buildFreelancer(...companyIds: number[]) {
  const { body } = await create({ role: 'staff', staffRole: 'freelancer', companyIds })
  return body
}

describe('creating staff', () => {
  test.each([
    ['owners, as before there were roles', {}, 'owner', []],
    ['members', { staffRole: 'member' }, 'member', []],
    [
      'freelancers for companies',
      { staffRole: 'freelancer', companyIds: [anna.companyId] },
      'freelancer',
      [anna.companyId],
    ],
  ])('creates %s', async (_, fields, staffRole, companyIds) => {
    const { status, body } = await create({ role: 'staff', ...fields })
    expect(status).toBe(201)
    expect(body).toMatchObject({ role: 'staff', staffRole, companyIds, companies: [], companyName: null })
    expect((await owner.get<User>(`/api/users/${body.id}`)).body).toEqual(body)
  })

  test('creates a member by an invitation without a staff role', async () => {
    expect((await invite({ role: 'staff' })).body.user.staffRole).toBe('member')
    expect((await invite({ role: 'staff', staffRole: 'owner' })).body.user.staffRole).toBe('owner')
  })

  test('returns 400 for a freelancer without a company or with an unknown one', async () => {
    const freelancer = { role: 'staff', staffRole: 'freelancer' }
    for (const companyIds of [undefined, [], [anna.companyId, 2_147_483_647]]) {
      expect(describeRefusal(await create({ ...freelancer, companyIds }))).toEqual([400, 'companyIds'])
      expect(describeRefusal(await invite({ ...freelancer, companyIds }))).toEqual([400, 'companyIds'])
    }
    expect(describeRefusal(await create({ ...freelancer, staffRole: 'boss' }))).toEqual([400, 'staffRole'])
  })

  test('returns 403 when a member or a freelancer creates or invites staff', async () => {
    const freelancer = portal.as(await buildFreelancer(anna.companyId))
    for (const who of [member, freelancer]) {
      expect((await create({ role: 'staff' }, who)).status).toBe(403)
      expect((await invite({ role: 'staff', staffRole: 'member' }, who)).status).toBe(403)
    }
  })
})

describe('client accounts', () => {
  test('have no staff role, even if the call names one', async () => {
    const { body } = await create({
      companyName: 'Neu & Co',
      staffRole: 'owner',
      companyIds: [anna.companyId],
    })
    expect(body).toMatchObject({ role: 'client', staffRole: null, companyIds: null, companyName: 'Neu & Co' })
    expect(body.companies).toMatchObject([{ name: 'Neu & Co', role: 'owner', projectIds: null, news: 'all' }])
  })

  test('are created by members, in a new or an existing company', async () => {
    const made = await create({ companyName: 'Neu & Co' }, member)
    expect(made.body.companies).toMatchObject([{ name: 'Neu & Co', role: 'owner' }])
    const joined = await invite({ companyId: anna.companyId }, member)
    expect(joined.body.user).toMatchObject({
      companyName: 'Bakery Bauer',
      companies: [{ id: anna.companyId, name: 'Bakery Bauer', role: 'colleague' }],
    })
    const viewer = await create({ companyId: anna.companyId, companyRole: 'viewer' })
    expect(viewer.body.companies).toMatchObject([{ role: 'viewer' }])
    expect(describeRefusal(await create({ companyId: 2_147_483_647 }))).toEqual([400, 'companyId'])
  })

  test('are changed, deactivated, and deleted by members, but not by freelancers', async () => {
    const client = await portal.buildClient()
    const freelancer = portal.as(await buildFreelancer(client.companyId))
    expect((await change(client.id, { fullName: 'New' }, freelancer)).status).toBe(403)
    expect((await freelancer.post(`/api/users/${client.id}/deactivate`)).status).toBe(403)
    expect((await freelancer.delete(`/api/users/${client.id}`)).status).toBe(403)
    expect((await create({ companyName: 'Own' }, freelancer)).status).toBe(403)
    expect((await change(client.id, { fullName: 'New' }, member)).status).toBe(200)
    expect((await change(client.id, { role: 'staff' }, member)).status).toBe(403)
    expect((await member.post(`/api/users/${client.id}/deactivate`)).status).toBe(200)
    expect((await member.delete(`/api/users/${client.id}`)).status).toBe(204)
  })
})

describe('staff accounts', () => {
  test('are managed by owners, but not by members', async () => {
    const { id } = await portal.buildStaff({ staffRole: 'member' })
    const calls = [
      (who: typeof owner) => who.patch(`/api/users/${id}`, { fullName: 'Other' }),
      (who: typeof owner) => who.delete(`/api/users/${id}/sessions`),
      (who: typeof owner) => who.post(`/api/users/${id}/lock-out`),
      (who: typeof owner) => who.post(`/api/users/${id}/password-reset`),
      (who: typeof owner) => who.delete(`/api/users/${id}/factors`),
      (who: typeof owner) => who.post(`/api/users/${id}/deactivate`),
      (who: typeof owner) => who.post(`/api/users/${id}/reactivate`),
      (who: typeof owner) => who.delete(`/api/users/${id}`),
    ]
    for (const call of calls) expect((await call(member)).status).toBe(403)
    for (const call of calls) expect([200, 204]).toContain((await call(owner)).status)
  })

  test('lose their sessions when the role changes, with an audit entry', async () => {
    const person = await portal.buildStaff()
    const session = portal.as(person)
    await session.get('/api/user')
    const { body } = await change(person.id, { staffRole: 'member' })
    expect(body.staffRole).toBe('member')
    expect((await session.get('/api/user')).status).toBe(401)
    const { body: log } = await owner.get<AuditEntry[]>('/api/audit?area=user&limit=5')
    expect(log.find(({ action }) => action === 'user.role_changed')).toMatchObject({
      entityId: person.id,
      details: { changes: { staffRole: { from: 'owner', to: 'member' } } },
    })
  })

  test('refuse an archived company for a freelancer who did not have it before', async () => {
    const { companyId } = await portal.buildClient({ companyName: 'Gone & Co' })
    const { id } = await buildFreelancer(companyId)
    await owner.patch(`/api/companies/${companyId}`, { archived: true })
    const other = await buildFreelancer(anna.companyId)
    const freelancer = { role: 'staff', staffRole: 'freelancer', companyIds: [companyId] }
    for (const answer of [
      create(freelancer),
      invite(freelancer),
      change(other.id, { companyIds: [companyId] }),
    ])
      expect(describeRefusal(await answer)).toEqual([400, 'companyIds'])
    expect((await change(id, { companyIds: [anna.companyId, companyId] })).status).toBe(200)
  })

  test('change the companies of a freelancer, and refuse a freelancer without one', async () => {
    const { id } = await buildFreelancer(anna.companyId)
    expect((await change(id, { companyIds: [eva.companyId] })).body.companyIds).toEqual([eva.companyId])
    expect((await change(id, { fullName: 'Same Place' })).body.companyIds).toEqual([eva.companyId])
    expect(describeRefusal(await change(id, { companyIds: [] }))).toEqual([400, 'companyIds'])
    const promoted = await change(id, { staffRole: 'member' })
    expect(promoted.body).toMatchObject({ staffRole: 'member', companyIds: [] })
    expect(describeRefusal(await change(id, { staffRole: 'freelancer' }))).toEqual([400, 'companyIds'])
  })

  test('require a confirmation to change the role or the companies', async () => {
    const { id } = await buildFreelancer(anna.companyId)
    const browser = portal.as(olga, { confirmed: false })
    for (const body of [{ staffRole: 'member' }, { companyIds: [eva.companyId] }])
      expect((await browser.patch(`/api/users/${id}`, body)).body['code']).toBe('confirmation_required')
    expect((await browser.patch(`/api/users/${id}`, { companyIds: [anna.companyId] })).status).toBe(200)
  })
})

test('deletes notifications of other companies when a staff member becomes a freelancer', async () => {
  const person = await portal.buildStaff()
  const notifyUser = async ({ id: userId }: { id: number }) => {
    const ticket = await portal.buildTicket({ userId })
    const comment = { content: 'A word.', entityType: 'ticket', entityId: ticket.id }
    await portal.as({ id: userId }).post('/api/comments', comment)
    return ticket.id
  }
  const [ours, others] = [await notifyUser(anna), await notifyUser(eva)]
  const listNotified = async () =>
    (await portal.as(person).get<{ entityId: number }[]>('/api/notifications')).body.map(
      ({ entityId }) => entityId,
    )
  expect(await listNotified()).toEqual(expect.arrayContaining([ours, others]))
  await change(person.id, { staffRole: 'freelancer', companyIds: [anna.companyId] })
  expect(await listNotified()).toContain(ours)
  expect(await listNotified()).not.toContain(others)
})

test('shows owners how much is assigned to a freelancer, and deletes queued mails of a removed company', async () => {
  const person = await buildFreelancer(anna.companyId, eva.companyId)
  await portal.buildProject({ userId: anna.id, responsibleId: person.id })
  const tickets = [anna, eva].map(({ id }) => portal.buildTicket({ userId: id, assigneeId: person.id }))
  const [ticket] = await Promise.all(tickets)
  await portal.as(anna).post('/api/comments', {
    content: 'A word.',
    entityType: 'ticket',
    entityId: ticket?.id,
  })
  expect((await owner.get<User>(`/api/users/${person.id}`)).body.assigned).toEqual([
    { companyId: anna.companyId, count: 2 },
    { companyId: eva.companyId, count: 1 },
  ])
  expect((await member.get<User>(`/api/users/${person.id}`)).body.assigned).toBeUndefined()
  await change(person.id, { companyIds: [eva.companyId] })
  const mails = await portal.db
    .selectFrom('mails')
    .select('companyId')
    .where('userId', '=', person.id)
    .where('private', '=', false)
    .where('companyId', '=', anna.companyId)
    .execute()
  expect(mails).toEqual([])
})

describe('staff freelancer', () => {
  let freelancer: typeof owner
  beforeAll(async () => {
    freelancer = portal.as(await buildFreelancer(anna.companyId))
  })

  test('sees staff and the users of their own companies only', async () => {
    const { body } = await freelancer.get<User[]>('/api/users?limit=500')
    const ids = body.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([olga.id, max.id, anna.id]))
    expect(ids).not.toContain(eva.id)
    expect((await freelancer.get(`/api/users/${anna.id}`)).status).toBe(200)
    expect((await freelancer.get(`/api/users/${olga.id}`)).status).toBe(200)
    const [hidden, missing] = [
      await freelancer.get(`/api/users/${eva.id}`),
      await freelancer.get('/api/users/2147483647'),
    ]
    expect([hidden.status, hidden.body['detail']]).toEqual([404, missing.body['detail']])
    expect((await freelancer.get('/api/users?q=Fremd')).body).toEqual([])
    expect((await freelancer.get(`/api/users?companyId=${eva.companyId}`)).body).toEqual([])
  })

  test('reads their own staff role and companies', async () => {
    const { body } = await freelancer.get<User>('/api/user')
    expect(body).toMatchObject({ staffRole: 'freelancer', companyIds: [anna.companyId] })
  })
})

test('lists users by company, and finds them by its name', async () => {
  const colleague = await portal.buildMember(anna.companyId)
  const { body } = await owner.get<User[]>(`/api/users?companyId=${anna.companyId}&limit=500`)
  expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining([anna.id, colleague.id]))
  expect(body.map(({ id }) => id)).not.toContain(eva.id)
  const found = await owner.get<User[]>('/api/users?q=bakery%20bauer&limit=500')
  expect(found.body.map(({ id }) => id)).toEqual(expect.arrayContaining([anna.id, colleague.id]))
})

describe('last owner of the portal', async () => {
  const small = await testApp()
  afterAll(small.close)
  const last = await small.buildStaff()
  const other = await small.buildStaff({ staffRole: 'member' })
  const boss = small.as(last)
  const bakery = await small.buildClient()

  test.each<object>([
    { staffRole: 'member' },
    { staffRole: 'freelancer', companyIds: [bakery.companyId] },
    { role: 'client', companyName: 'Own' },
  ])('returns 409 when the last owner changes their account to %j', async (body) => {
    expect(lastOwner(await boss.patch(`/api/users/${last.id}`, body))).toEqual([409, 'last_owner'])
  })

  test('returns 409 when the last owner becomes a member while another owner is only invited', async () => {
    await boss.post('/api/invitations', form({ role: 'staff', staffRole: 'owner' }))
    expect(lastOwner(await boss.patch(`/api/users/${last.id}`, { staffRole: 'member' }))).toEqual([
      409,
      'last_owner',
    ])
  })

  test('becomes a member when there is another owner', async () => {
    const role: StaffRole = 'owner'
    expect((await boss.patch(`/api/users/${other.id}`, { staffRole: role })).status).toBe(200)
    const next = small.as(other)
    expect((await next.patch(`/api/users/${last.id}`, { staffRole: 'member' })).status).toBe(200)
    expect(lastOwner(await next.patch(`/api/users/${other.id}`, { staffRole: 'member' }))).toEqual([
      409,
      'last_owner',
    ])
  })
})

const buildInTwo = async () => {
  const seen = await portal.buildClient({ fullName: 'Petra Sichtbar', companyName: 'Sichtbar Werkstatt' })
  const hidden = await portal.buildClient({
    fullName: 'Jonas Verborgen',
    companyName: 'Verborgen Bäckerei',
  })
  const selma = await portal.buildMember(seen.companyId, 'colleague', { fullName: 'Selma Beides' })
  await portal.db
    .insertInto('memberships')
    .values({ userId: selma.id, companyId: hidden.companyId, role: 'colleague' })
    .execute()
  const freelancer = portal.as(await buildFreelancer(seen.companyId))
  return { seen, hidden, selma, freelancer }
}

describe('freelancer with one of the two companies of a user', () => {
  test('finds the user by their own company only', async () => {
    const { seen, hidden, selma, freelancer } = await buildInTwo()
    const ids = async (path: string, who = freelancer) =>
      (await who.get<{ id: number }[]>(path)).body.map(({ id }) => id)
    expect(await ids(`/api/users?companyId=${seen.companyId}`)).toEqual([seen.id, selma.id])
    expect(await ids(`/api/users?companyId=${hidden.companyId}`)).toEqual([])
    expect(await ids(`/api/users?companyId=${hidden.companyId}`, owner)).toEqual([hidden.id, selma.id])
    for (const q of ['Verborgen', 'Jonas', hidden.email]) {
      expect(await ids(`/api/users?q=${q}`)).toEqual([])
      expect(await ids(`/api/search?q=${q}`)).toEqual([])
      expect(await ids(`/api/search?q=${q}&kind=user`, owner)).toContain(selma.id)
    }
    expect(await ids(`/api/search?q=Selma&kind=user&company=${hidden.companyId}`)).toEqual([])
    expect(await ids('/api/search?q=Sichtbar&kind=user')).toContain(selma.id)
  })

  test('reads only their own company of the user', async () => {
    const { selma, freelancer } = await buildInTwo()
    const told = [
      (await freelancer.get<User[]>('/api/users?q=Selma')).body.find(({ id }) => id === selma.id),
      (await freelancer.get<User>(`/api/users/${selma.id}`)).body,
    ]
    for (const person of told) {
      expect(person?.companies.map(({ name }) => name)).toEqual(['Sichtbar Werkstatt'])
      expect(JSON.stringify(person)).not.toContain('Verborgen')
    }
    expect(JSON.stringify((await freelancer.get('/api/search?q=Selma')).body)).not.toContain('Verborgen')
  })
})

const readAs = async <T extends object>(path: string) => (await owner.get<T>(path)).body
const readWork = async () => {
  const { id, companyId } = await portal.buildClient()
  const doer = await buildFreelancer(companyId, anna.companyId)
  const project = await portal.buildProject({ userId: id, responsibleId: doer.id })
  const [ticket, request] = [
    await portal.buildTicket({ userId: id, assigneeId: doer.id }),
    await portal.buildInfoRequest({ clientId: id, projectId: project.id, userId: doer.id }),
  ]
  const task = await portal.buildTask({ projectId: project.id, assigneeId: doer.id })
  const done = await portal.buildTask({ projectId: project.id, assigneeId: doer.id, status: 'completed' })
  const brief = await portal.buildBrief({ userId: id, responsibleId: doer.id })
  const elsewhere = await portal.buildTicket({ userId: anna.id, assigneeId: doer.id })
  const readOwners = async () => ({
    ticket: (await readAs<{ assignee: { id: number } | null }>(`/api/tickets/${ticket.id}`)).assignee?.id,
    project: (await readAs<{ responsible: { id: number } | null }>(`/api/projects/${project.id}`)).responsible
      ?.id,
    brief: (await readAs<{ responsible: { id: number } | null }>(`/api/briefs/${brief.id}`)).responsible?.id,
    tasks: (await readAs<{ id: number; assignedTo: string }[]>(`/api/projects/${project.id}/tasks`))
      .toSorted((a, b) => a.id - b.id)
      .map(({ assignedTo }) => assignedTo),
    elsewhere: (await readAs<{ assignee: { id: number } | null }>(`/api/tickets/${elsewhere.id}`)).assignee
      ?.id,
  })
  return { doer, whose: readOwners, request, task, done }
}

describe('open work of a staff member', () => {
  const left = { ticket: undefined, project: undefined, brief: undefined }

  test('loses its assignee when the staff member becomes a client', async () => {
    const { doer, whose: readOwners } = await readWork()
    const id = String(doer.id)
    expect(await readOwners()).toEqual({
      ticket: doer.id,
      project: doer.id,
      brief: doer.id,
      tasks: [id, id],
      elsewhere: doer.id,
    })
    expect((await change(doer.id, { role: 'client', companyName: 'Own' })).status).toBe(200)
    expect(await readOwners()).toEqual({ ...left, tasks: ['staff', id], elsewhere: undefined })
  })

  test('loses its assignee when a freelancer loses the company', async () => {
    const { doer, whose: readOwners } = await readWork()
    await change(doer.id, { companyIds: [anna.companyId] })
    expect(await readOwners()).toEqual({ ...left, tasks: ['staff', String(doer.id)], elsewhere: doer.id })
  })

  test('keeps its assignee when a freelancer becomes a member', async () => {
    const { doer, whose: readOwners } = await readWork()
    await change(doer.id, { staffRole: 'member' })
    expect((await readOwners()).ticket).toBe(doer.id)
  })

  test('sends no reminders to a freelancer who has lost the company', async () => {
    const { doer, request } = await readWork()
    await portal.db
      .updateTable('infoRequests')
      .set({ dueDate: '2026-06-01' })
      .where('id', '=', request.id)
      .execute()
    await change(doer.id, { companyIds: [anna.companyId] })
    await sendReminders(portal.db, new Date('2026-06-03T10:00:00Z'))
    expect((await portal.as(doer).get('/api/notifications')).body).toEqual([])
  })
})

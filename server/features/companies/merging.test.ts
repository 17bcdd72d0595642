import { afterAll, expect, test } from 'vitest'
import type { Company, CompanyMergeResult } from '#shared/companies/schemas.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import type { User } from '#shared/users/schemas.ts'
import { MEMBERS_MAX } from '#shared/companies/values.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

/** Creates two companies and a member of both. */
async function twins() {
  const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName: 'Bakery Bauer' })
  const ben = await portal.buildClient({ fullName: 'Ben Bauer', companyName: 'Bauer Ltd' })
  const both = await portal.buildMember(anna.companyId, 'owner', { fullName: 'Bo Both' })
  await portal.db
    .insertInto('memberships')
    .values({ companyId: ben.companyId, userId: both.id, role: 'viewer' })
    .execute()
  const [from, into] = [anna.companyId, ben.companyId]
  const merge = (body: object, by = staff) =>
    by.post<CompanyMergeResult & { code?: string }>(`/api/companies/${from}/merge`, body)
  return { anna, ben, both, from, into, merge }
}
const roles = async (person: { id: number }) =>
  (await portal.as(person).get<User>('/api/user')).body.companies.map(({ id, role }) => [id, role])

test('names in the preview of a merge exactly the members who gain access to a private record', async () => {
  const { anna, ben, both, from, into, merge } = await twins()
  const [fromPeople, intoPeople] = [
    [anna, await portal.buildMember(from), await portal.buildMember(from, 'owner')],
    [ben, await portal.buildMember(into), await portal.buildMember(into, 'viewer')],
  ]
  const paths = [
    ...(await Promise.all(fromPeople.map(({ id }) => portal.buildTicket({ userId: id, private: true })))).map(
      ({ id }) => ({ entityType: 'ticket', entityId: id, path: `/api/tickets/${id}` }),
    ),
    ...(
      await Promise.all(intoPeople.map(({ id }) => portal.buildInfoRequest({ clientId: id, private: true })))
    ).map(({ id }) => ({ entityType: 'info_request', entityId: id, path: `/api/info-requests/${id}` })),
  ]
  const people = [...fromPeople, ...intoPeople, both]
  const readers = async () => {
    const all = paths.flatMap(({ path }) => people.map(({ id }) => ({ path, id })))
    const statuses = await Promise.all(
      all.map(async ({ path, id }) => (await portal.as({ id }).get(path)).status),
    )
    return all.filter((_each, i) => statuses[i] === 200).map(({ path, id }) => `${path} ${id}`)
  }
  const before = new Set(await readers())
  const { willSee = [] } = (await merge({ into, preview: true })).body
  await merge({ into })
  const gained = (await readers()).filter((each) => !before.has(each))
  const named = willSee.flatMap(({ entityType, entityId, people: seeing }) => {
    const record = paths.find((each) => each.entityType === entityType && each.entityId === entityId)
    return seeing.map(({ id }) => `${record?.path} ${id}`)
  })
  expect(gained.length).toBeGreaterThan(3)
  expect(gained.toSorted()).toEqual(named.toSorted())
})

test('moves nothing when staff preview a merge, and lists who will read which private record', async () => {
  const { anna, ben, both, from, into, merge } = await twins()
  await portal.buildMember(from, 'owner', { fullName: 'Otto Other' })
  const ofAnna = await portal.buildTicket({ userId: anna.id, private: true, title: 'Salaries of Anna' })
  const ofBen = await portal.buildInfoRequest({ clientId: ben.id, private: true, title: 'Salaries of Ben' })
  const { status, body } = await merge({ into, preview: true })
  expect(status).toBe(200)
  expect(body.moved).toEqual({
    people: 2,
    briefs: 0,
    projects: 0,
    websites: 0,
    tickets: 1,
    infoRequests: 0,
    files: 0,
  })
  const seen = body.willSee?.map(({ entityType, entityId, title, people }) => [
    entityType,
    entityId,
    title,
    people.map(({ fullName }) => fullName),
  ])
  expect(seen).toEqual([
    ['info_request', ofBen.id, 'Salaries of Ben', ['Anna Bauer', 'Otto Other']],
    ['ticket', ofAnna.id, 'Salaries of Anna', ['Ben Bauer']],
  ])
  expect([await roles(anna), await roles(both)]).toEqual([
    [[from, 'owner']],
    [
      [from, 'owner'],
      [into, 'viewer'],
    ],
  ])
  expect((await staff.get<Company>(`/api/companies/${from}`)).body).toMatchObject({ archivedAt: null })
})

test('moves records and members in a merge, keeps roles in the target company, and revokes invitations', async () => {
  const { anna, ben, both, from, into, merge } = await twins()
  const project = await portal.buildProject({ userId: anna.id })
  const brief = await portal.buildBrief({ userId: anna.id })
  const website = await portal.buildWebsite({ userId: anna.id, projectId: project.id })
  const request = await portal.buildInfoRequest({ clientId: anna.id, projectId: project.id })
  const ticket = await portal.buildTicket({ userId: anna.id })
  const free = await portal.buildMember(from, 'colleague', { projectIds: [project.id] })
  await staff.upload(`/api/projects/${project.id}/files`)
  const { body: invitation } = await staff.post<{ link: string }>(`/api/companies/${from}/invitations`, {
    email: 'late@bakery.example',
    fullName: 'Late Comer',
    role: 'viewer',
  })
  const { status, body } = await merge({ into })
  expect([status, body.into.id, body.willSee]).toEqual([200, into, undefined])
  expect(body.moved).toEqual({
    people: 2,
    briefs: 1,
    projects: 1,
    websites: 1,
    tickets: 1,
    infoRequests: 1,
    files: 1,
  })
  for (const path of [
    `projects/${project.id}`,
    `briefs/${brief.id}`,
    `websites/${website.id}`,
    `info-requests/${request.id}`,
    `tickets/${ticket.id}`,
  ]) {
    expect((await portal.as(ben).get(`/api/${path}`)).body).toMatchObject({
      company: { id: into, name: 'Bauer Ltd' },
    })
  }
  expect([await roles(anna), await roles(both), await roles(free)]).toEqual([
    [[into, 'owner']],
    [[into, 'viewer']],
    [[into, 'colleague']],
  ])
  expect((await portal.as(free).get(`/api/projects/${project.id}`)).status).toBe(200)
  expect((await portal.as(free).get(`/api/tickets/${ticket.id}`)).status).toBe(404)
  const token = invitation.link.split('#')[1]
  expect((await portal.anonymous.post('/api/company-invitation', { token })).status).toBe(404)
  const total = async () => (await portal.as(ben).get('/api/tickets')).headers['x-total-count']
  expect(await total()).toBe('1')
  const gone = (await staff.get<Company>(`/api/companies/${from}`)).body
  expect([gone.archivedAt !== null, gone.mergedInto, gone.people]).toEqual([true, into, 0])
  const archived = (await staff.get<Company[]>('/api/companies?state=archived')).body
  expect(archived.find(({ id }) => id === from)?.merged?.id).toBe(into)
  expect((await staff.patch(`/api/companies/${from}`, { archived: false })).status).toBe(409)
})

test('names staff freelancers who gain a company by a merge in the preview and the audit log', async () => {
  const { anna, ben, from, into, merge } = await twins()
  const works = async (fullName: string, ...companyIds: number[]) => {
    const person = await portal.buildStaff({ fullName, staffRole: 'freelancer' })
    await portal.db
      .insertInto('staffCompanies')
      .values(companyIds.map((companyId) => ({ userId: person.id, companyId })))
      .execute()
    return person
  }
  const fritz = await works('Fritz', from)
  const freya = await works('Freya', into)
  const both = await works('Bob', from, into)
  const ofAnna = await portal.buildTicket({ userId: anna.id, private: true, title: 'Salaries of Anna' })
  const ofBen = await portal.buildTicket({ userId: ben.id, private: true, title: 'Salaries of Ben' })
  const { body } = await merge({ into, preview: true })
  expect(body.team?.map(({ person, gains }) => [person.fullName, gains.name])).toEqual([
    ['Fritz', 'Bauer Ltd'],
    ['Freya', 'Bakery Bauer'],
  ])
  const willSee = body.willSee?.map(({ title, people }) => [title, people.map(({ fullName }) => fullName)])
  expect(willSee).toEqual([
    ['Salaries of Anna', ['Ben Bauer', 'Freya']],
    ['Salaries of Ben', ['Anna Bauer', 'Fritz']],
  ])
  expect((await portal.as(fritz).get(`/api/tickets/${ofBen.id}`)).status).toBe(404)
  await merge({ into })
  for (const person of [fritz, freya, both])
    for (const ticket of [ofAnna, ofBen])
      expect((await portal.as(person).get(`/api/tickets/${ticket.id}`)).status).toBe(200)
  const log = (await staff.get<AuditEntry[]>('/api/audit?area=company&limit=5')).body
  const gained = log.filter(({ action }) => action === 'company.freelancer_gained')
  expect(gained.map(({ subject, details }) => [subject, details])).toEqual([
    ['Freya', { company: from }],
    ['Fritz', { company: into }],
  ])
})

test('reassigns the work that a member of both companies loses by a merge, and previews it', async () => {
  const { anna, ben, from, into, merge } = await twins()
  const [kept, lost] = [
    await portal.buildProject({ userId: ben.id }),
    await portal.buildProject({ userId: anna.id }),
  ]
  const selma = await portal.buildMember(from, 'colleague', { fullName: 'Selma' })
  await portal.db
    .insertInto('memberships')
    .values({ companyId: into, userId: selma.id, role: 'colleague', someProjects: true })
    .execute()
  await portal.db
    .insertInto('membershipProjects')
    .values({ companyId: into, userId: selma.id, projectId: kept.id })
    .execute()
  for (const { id } of [kept, lost]) await staff.patch(`/api/projects/${id}`, { contactId: selma.id })
  const request = await portal.buildInfoRequest({ clientId: selma.id, companyId: from, projectId: lost.id })
  const task = await portal.buildTask({ assigneeId: selma.id, projectId: lost.id })
  const { body } = await merge({ into, preview: true })
  expect(
    body.roles?.map(({ person, from: was, to, handsOver }) => [
      person.fullName,
      was,
      to,
      handsOver.map(({ what, count, to: taker }) => [what, count, taker?.fullName]),
    ]),
  ).toEqual([
    ['Bo Both', { role: 'owner', projectIds: null }, { role: 'viewer', projectIds: null }, []],
    [
      'Selma',
      { role: 'colleague', projectIds: null },
      { role: 'colleague', projectIds: [kept.id] },
      [
        ['requests', 1, 'Anna Bauer'],
        ['tasks', 1, 'Anna Bauer'],
        ['contact', 1, 'Anna Bauer'],
      ],
    ],
  ])
  expect((await staff.get(`/api/projects/${lost.id}`)).body).toMatchObject({ userId: selma.id })
  await merge({ into })
  expect((await staff.get(`/api/projects/${kept.id}`)).body).toMatchObject({ userId: selma.id })
  expect((await staff.get(`/api/projects/${lost.id}`)).body).toMatchObject({ userId: anna.id })
  expect((await staff.get(`/api/info-requests/${request.id}`)).body).toMatchObject({ clientId: anna.id })
  expect((await staff.get<{ id: number }[]>(`/api/projects/${lost.id}/tasks`)).body).toMatchObject([
    { id: task.id, assignedTo: String(anna.id) },
  ])
  expect((await portal.as(selma).get(`/api/info-requests/${request.id}`)).status).toBe(404)
  const told = (await portal.as(anna).get<{ title: string }[]>('/api/notifications')).body
  expect(told.map(({ title }) => title)).toContain('3 items from Selma at Bauer Ltd are now yours')
})

test('does not merge a company into itself, an archived one, a second time, or beyond 200 members', async () => {
  const { from, into, merge } = await twins()
  expect((await merge({ into: from })).status).toBe(409)
  expect((await merge({ into: 2_000_000_000 })).status).toBe(404)
  await staff.patch(`/api/companies/${into}`, { archived: true })
  expect((await merge({ into })).status).toBe(409)
  await staff.patch(`/api/companies/${into}`, { archived: false })
  const people = Array.from({ length: MEMBERS_MAX - 2 }, (_, i) => ({
    username: `crowd-${into}-${i}`,
    fullName: 'One of Many',
    email: `crowd-${into}-${i}@example.com`,
  }))
  const made = await portal.db.insertInto('users').values(people).returning('id').execute()
  const crowd = made.map(({ id }) => ({ companyId: into, userId: id, role: 'viewer' as const }))
  await portal.db.insertInto('memberships').values(crowd).execute()
  expect((await merge({ into, preview: true })).status).toBe(409)
  await portal.db
    .deleteFrom('memberships')
    .where('userId', '=', made[0]?.id ?? 0)
    .execute()
  expect((await merge({ into })).status).toBe(200)
  expect((await merge({ into })).status).toBe(409)
})

test('lets only staff owners merge companies', async () => {
  const { anna, into, merge } = await twins()
  const member = portal.as(await portal.buildStaff({ staffRole: 'member' }))
  expect([(await merge({ into }, member)).status, (await merge({ into }, portal.as(anna))).status]).toEqual([
    403, 403,
  ])
})

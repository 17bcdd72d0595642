import { afterAll, describe, expect, test } from 'vitest'
import type { Company, CompanyPerson } from '#shared/companies/schemas.ts'
import { MEMBERS_MAX } from '#shared/companies/values.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const sam = await portal.buildStaff({ fullName: 'Sam Staff' })
const staff = portal.as(sam)

/** Creates a company with an owner and a colleague. */
async function bakery(companyName = 'Bakery Bauer') {
  const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName })
  const jonas = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Jonas Bauer' })
  return { id: anna.companyId, anna, jonas, path: `/api/companies/${anna.companyId}` }
}
const join = (companyId: number, userId: number, role: 'owner' | 'colleague' | 'viewer' = 'colleague') =>
  portal.db.insertInto('memberships').values({ companyId, userId, role }).execute()
const readAudit = async (companyId: number) =>
  (
    await portal.db
      .selectFrom('auditLog')
      .select('action')
      .where('entityType', '=', 'company')
      .where('entityId', '=', companyId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('companies', () => {
  test('lets staff create a company without members', async () => {
    const { status, body, headers } = await staff.post<Company>('/api/companies', { name: 'Brot & Salz' })
    expect([status, headers['etag']]).toEqual([201, '"1"'])
    expect(body).toMatchObject({ name: 'Brot & Salz', archivedAt: null, mergedInto: null, mine: null })
    expect(body).toMatchObject({ owners: [], people: 0, openTickets: 0, waiting: 0 })
    expect(await readAudit(body.id)).toEqual(['company.created'])
  })

  test('shows a member their role in a company, and staff its owners and open work', async () => {
    const { id, anna, jonas, path } = await bakery()
    await portal.buildTicket({ userId: jonas.id, companyId: id })
    await portal.buildTicket({ userId: jonas.id, companyId: id, status: 'resolved', private: true })
    await portal.buildInfoRequest({ clientId: anna.id })
    expect((await portal.as(jonas).get<Company>(path)).body).toEqual({
      id,
      name: 'Bakery Bauer',
      archivedAt: null,
      mergedInto: null,
      mine: { role: 'colleague', projectIds: null, news: 'all' },
      createdAt: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
      version: 1,
    })
    expect((await staff.get<Company>(path)).body).toMatchObject({
      mine: null,
      owners: [{ id: anna.id, fullName: 'Anna Bauer', companyName: 'Bakery Bauer' }],
      people: 2,
      openTickets: 1,
      waiting: 1,
    })
  })

  test('returns the same 404 to a client who is not in a company as for a missing company', async () => {
    const { path } = await bakery()
    const stranger = portal.as(await portal.buildClient())
    const [missing, theirs] = [await stranger.get('/api/companies/2000000000'), await stranger.get(path)]
    expect([theirs.status, { ...theirs.body, requestId: 0 }]).toEqual([
      404,
      { ...missing.body, requestId: 0 },
    ])
    expect((await stranger.get(`${path}/people`)).status).toBe(404)
    expect((await stranger.patch(path, { name: 'Mine' })).status).toBe(404)
  })

  test('lists only a client’s own companies by name, and lets staff search all companies', async () => {
    const [zoo, art] = [await bakery('Zoo'), await bakery('art house')]
    await join(zoo.id, art.anna.id)
    const mine = await portal.as(art.anna).get<Company[]>('/api/companies')
    expect(mine.body.map(({ name }) => name)).toEqual(['art house', 'Zoo'])
    expect(mine.headers['x-total-count']).toBe('2')
    const found = await staff.get<Company[]>('/api/companies?q=art%20h')
    expect(found.body.map(({ id }) => id)).toEqual([art.id])
  })

  test('continues the list of companies on the next page in the same order', async () => {
    const all = (await staff.get<Company[]>('/api/companies?limit=500')).body
    const first = await staff.get<Company[]>('/api/companies?limit=2')
    const next = /<(?<path>[^>]+)>/.exec(first.headers['link'] ?? '')?.groups?.['path'] ?? ''
    const second = await staff.get<Company[]>(next)
    const ids = [...first.body, ...second.body].map(({ id }) => id)
    expect(ids).toEqual(all.slice(0, 4).map(({ id }) => id))
  })

  test('lists a company as ownerless to staff when its only owner is deactivated', async () => {
    const { id, anna } = await bakery('Ownerless')
    const listCompanies = async () =>
      (await staff.get<Company[]>('/api/companies?state=ownerless&limit=500')).body.map((each) => each.id)
    expect(await listCompanies()).not.toContain(id)
    await staff.post(`/api/users/${anna.id}/deactivate`)
    expect(await listCompanies()).toContain(id)
  })

  test('updates the list of ownerless companies as owners join, change roles, and lose access', async () => {
    const { id } = (await staff.post<Company>('/api/companies', { name: 'Brand new' })).body
    const listCompanies = async () =>
      (await staff.get<Company[]>('/api/companies?state=ownerless&limit=500')).body.some(
        (each) => each.id === id,
      )
    expect(await listCompanies()).toBe(true)
    const [anna, jonas] = [await portal.buildClient(), await portal.buildClient()]
    await join(id, jonas.id)
    expect(await listCompanies()).toBe(true)
    await join(id, anna.id, 'owner')
    expect(await listCompanies()).toBe(false)
    const role = (person: { id: number }, is: string) =>
      staff.patch(`/api/companies/${id}/people/${person.id}`, { role: is })
    await role(jonas, 'owner')
    expect([(await role(anna, 'colleague')).status, await listCompanies()]).toEqual([200, false])
    await staff.post(`/api/users/${jonas.id}/deactivate`)
    expect(await listCompanies()).toBe(true)
    await staff.post(`/api/users/${jonas.id}/reactivate`)
    expect(await listCompanies()).toBe(false)
    await staff.delete(`/api/users/${jonas.id}`)
    expect(await listCompanies()).toBe(true)
    await role(anna, 'owner')
    expect(await listCompanies()).toBe(false)
  })

  test('counts a company as owned only while the invitation of its owner is open', async () => {
    const needs = async (id: number) =>
      (
        await staff.get<{ kind: string; id: number; needs: string | null }[]>(
          '/api/stats/waiting?on=agency&kind=company&limit=500',
        )
      ).body
        .filter((each) => each.id === id)
        .map((each) => each.needs)
    const ownerless = async (id: number) =>
      (await staff.get<Company[]>('/api/companies?state=ownerless&limit=500')).body.some(
        (each) => each.id === id,
      )
    const { body: invited } = await staff.post<{ user: { id: number; companies: { id: number }[] } }>(
      '/api/invitations',
      {
        username: 'lukas-b',
        fullName: 'Lukas Brandt',
        email: 'lukas@brandt.example',
        companyName: 'Brandt Optik',
      },
    )
    const id = invited.user.companies[0]?.id ?? 0
    expect([await ownerless(id), await needs(id)]).toEqual([false, []])
    await staff.delete(`/api/users/${invited.user.id}/invitation`)
    expect([await ownerless(id), await needs(id)]).toEqual([true, ['owner']])
    expect((await staff.get<Company>(`/api/companies/${id}`)).body.owners).toEqual([])
    await staff.post(`/api/companies/${id}/invitations`, {
      email: 'nora@brandt.example',
      fullName: 'Nora Brandt',
      role: 'owner',
    })
    expect([await ownerless(id), await needs(id)]).toEqual([false, []])
  })

  test('lets an owner rename a company, and shows the new name on its records', async () => {
    const { id, anna, jonas, path } = await bakery()
    const ticket = await portal.buildTicket({ userId: jonas.id, companyId: id })
    expect((await portal.as(anna).patch(path, { name: 'Bäckerei Bauer' })).body).toMatchObject({
      name: 'Bäckerei Bauer',
      version: 2,
    })
    expect((await staff.get<Record<string, unknown>>(`/api/tickets/${ticket.id}`)).body).toMatchObject({
      company: { id, name: 'Bäckerei Bauer' },
      client: { companyName: 'Bäckerei Bauer' },
    })
    expect((await staff.patch(path, { name: 'Bauer' }, { 'if-match': '"1"' })).status).toBe(412)
    expect(await readAudit(id)).toEqual(['company.renamed'])
  })

  test('does not let a colleague rename a company', async () => {
    const { jonas, path } = await bakery()
    expect((await portal.as(jonas).patch(path, { name: 'Jonas & Co' })).status).toBe(403)
  })

  test('names an owner to ask when the role of a member does not let them rename a company', async () => {
    const { jonas, path } = await bakery()
    // Jonas owns another company.
    const other = await bakery('Elsewhere')
    await join(other.id, jonas.id, 'owner')
    const { status, body } = await portal.as(jonas).patch(path, { name: 'Jonas & Co' })
    expect([status, body['code'], body['detail']]).toEqual([
      403,
      'company_role',
      'Your role at Bakery Bauer is read-only here. Ask Anna Bauer to change it.',
    ])
  })

  test('lets only staff archive a company, and makes it read-only for its members', async () => {
    const { id, anna, path } = await bakery()
    expect((await portal.as(anna).patch(path, { archived: true })).status).toBe(403)
    expect((await staff.patch<Company>(path, { archived: true })).body.archivedAt).not.toBeNull()
    const ticket = {
      title: 'The opening hours',
      description: 'They are not right at all.',
      serviceCategory: 'website_copy',
    }
    const client = portal.as(anna)
    expect((await client.get('/api/tickets')).status).toBe(200)
    expect((await client.post('/api/tickets', ticket)).status).toBe(409)
    expect((await client.patch(path, { name: 'New' })).status).toBe(409)
    expect((await staff.patch<Company>(path, { archived: false })).body.archivedAt).toBeNull()
    expect((await client.post('/api/tickets', ticket)).status).toBe(201)
    expect(await readAudit(id)).toEqual(['company.archived', 'company.archived'])
  })
})

describe('the members of a company', () => {
  test('lists members in the order they joined, and project limits only to owners and the member', async () => {
    const { id, anna, jonas, path } = await bakery()
    const project = await portal.buildProject({ userId: anna.id })
    const freelancer = await portal.buildMember(id, 'colleague', { projectIds: [project.id] })
    const seenBy = async (person: { id: number }) =>
      (await portal.as(person).get<CompanyPerson[]>(`${path}/people`)).body
    const own = await seenBy(anna)
    expect(own.map(({ userId, role, projectIds }) => [userId, role, projectIds])).toEqual([
      [anna.id, 'owner', null],
      [jonas.id, 'colleague', null],
      [freelancer.id, 'colleague', [project.id]],
    ])
    expect(own[0]?.person).toMatchObject({ fullName: 'Anna Bauer', companyName: 'Bakery Bauer' })
    expect(JSON.stringify(own)).not.toContain('@')
    const theirs = await seenBy(jonas)
    expect(theirs.map((each) => 'projectIds' in each)).toEqual([false, true, false])
    // Everyone reads the same role, so everyone knows who is limited.
    for (const list of [own, theirs, await seenBy(freelancer)])
      expect(list.map(({ limited }) => limited)).toEqual([false, false, true])
    expect(
      (await portal.as(freelancer).get<CompanyPerson[]>(`${path}/people`)).body.at(-1)?.projectIds,
    ).toEqual([project.id])
  })

  test('lists former members of a company only to owners and staff', async () => {
    const { anna, jonas, path } = await bakery()
    await portal.as(anna).delete(`${path}/people/${jonas.id}`)
    const readEnded = async (caller: typeof staff) =>
      (await caller.get<CompanyPerson[]>(`${path}/people?state=ended`)).body.map(({ userId }) => userId)
    expect([await readEnded(staff), await readEnded(portal.as(anna))]).toEqual([[jonas.id], [jonas.id]])
    const viewer = portal.as(await portal.buildMember(anna.companyId, 'viewer'))
    expect((await viewer.get(`${path}/people?state=ended`)).status).toBe(403)
    expect((await viewer.get(`${path}/people/${jonas.id}`)).status).toBe(404)
  })

  test('lets an owner change the role of a member, and changes at once what they can read', async () => {
    const { anna, jonas, path } = await bakery()
    const hidden = await portal.buildTicket({ userId: anna.id, private: true })
    const see = async () => (await portal.as(jonas).get(`/api/tickets/${hidden.id}`)).status
    expect(await see()).toBe(404)
    const { status, body } = await portal.as(anna).patch(`${path}/people/${jonas.id}`, { role: 'owner' })
    expect([status, body['role'], body['version']]).toEqual([200, 'owner', 2])
    expect(await see()).toBe(200)
    await portal.as(anna).patch(`${path}/people/${jonas.id}`, { role: 'viewer' })
    expect(await see()).toBe(404)
  })

  test('does not limit a member to projects of another company, or an owner to any projects', async () => {
    const { anna, jonas, path } = await bakery()
    const own = await portal.buildProject({ userId: anna.id })
    const foreign = await portal.buildProject()
    const change = (body: object) => portal.as(anna).patch(`${path}/people/${jonas.id}`, body)
    for (const body of [{ projectIds: [foreign.id] }, { role: 'owner', projectIds: [own.id] }])
      expect((await change(body)).body).toMatchObject({ status: 400, errors: [{ path: 'projectIds' }] })
    expect((await change({ projectIds: Array.from({ length: 101 }, (_, i) => i + 1) })).status).toBe(400)
    expect((await change({ projectIds: [own.id] })).body).toMatchObject({ projectIds: [own.id] })
    expect((await change({ role: 'owner' })).body).toMatchObject({ role: 'owner', projectIds: null })
  })

  test('lets a colleague change their own notification setting, but not their role or projects', async () => {
    const { anna, jonas, path } = await bakery()
    const own = portal.as(jonas)
    expect((await own.patch(`${path}/people/${jonas.id}`, { news: 'mine' })).body).toMatchObject({
      news: 'mine',
    })
    expect((await own.patch(`${path}/people/${jonas.id}`, { role: 'owner' })).status).toBe(403)
    expect((await own.patch(`${path}/people/${anna.id}`, { news: 'mine' })).status).toBe(403)
    const project = await portal.buildProject({ userId: anna.id })
    await portal.as(anna).patch(`${path}/people/${jonas.id}`, { projectIds: [project.id] })
    expect((await own.patch(`${path}/people/${jonas.id}`, { projectIds: null })).status).toBe(403)
    expect(
      (await portal.as(anna).patch(`${path}/people/${jonas.id}`, { news: 'all' }, { 'if-match': '"1"' }))
        .status,
    ).toBe(412)
  })

  test('returns 409 when the last active owner of a company gives up the role', async () => {
    const { anna, jonas, path } = await bakery()
    const { status, body } = await portal.as(anna).patch(`${path}/people/${anna.id}`, { role: 'viewer' })
    expect([status, body['code']]).toEqual([409, 'last_owner'])
    await portal.as(anna).patch(`${path}/people/${jonas.id}`, { role: 'owner' })
    await staff.post(`/api/users/${jonas.id}/deactivate`)
    expect((await portal.as(anna).patch(`${path}/people/${anna.id}`, { role: 'viewer' })).status).toBe(409)
    await staff.post(`/api/users/${jonas.id}/reactivate`)
    expect((await portal.as(anna).patch(`${path}/people/${anna.id}`, { role: 'viewer' })).status).toBe(200)
  })

  test('deletes notifications and mails about a project that a member can no longer read', async () => {
    const { id, anna, jonas, path } = await bakery()
    const [chosen, other] = [
      await portal.buildProject({ userId: anna.id }),
      await portal.buildProject({ userId: anna.id }),
    ]
    for (const project of [chosen, other]) await staff.patch(`/api/projects/${project.id}`, { progress: 40 })
    const listNotified = async () =>
      (await portal.as(jonas).get<{ entityId: number }[]>('/api/notifications')).body.map(
        ({ entityId }) => entityId,
      )
    expect((await listNotified()).toSorted((a, b) => a - b)).toEqual(
      [chosen.id, other.id].toSorted((a, b) => a - b),
    )
    await portal.as(anna).patch(`${path}/people/${jonas.id}`, { projectIds: [chosen.id] })
    expect(await listNotified()).toEqual([chosen.id])
    const mails = await portal.db
      .selectFrom('mails')
      .select('entityId')
      .where('userId', '=', jonas.id)
      .execute()
    expect([mails.map(({ entityId }) => entityId), id > 0]).toEqual([[chosen.id], true])
  })

  test('returns 409 when an owner invites someone to a company with 200 members', async () => {
    const { id, anna } = await bakery()
    const people = Array.from({ length: MEMBERS_MAX - 2 }, (_, i) => ({
      username: `one-of-many-${id}-${i}`,
      fullName: 'One of Many',
      email: `one-of-many-${id}-${i}@example.com`,
    }))
    const made = await portal.db.insertInto('users').values(people).returning('id').execute()
    await portal.db
      .insertInto('memberships')
      .values(made.map(({ id: userId }) => ({ companyId: id, userId, role: 'viewer' as const })))
      .execute()
    const { status, body } = await portal.as(anna).post(`/api/companies/${id}/invitations`, {
      email: 'late@example.com',
      fullName: 'Late Comer',
      role: 'viewer',
    })
    expect([status, body['code']]).toEqual([409, 'too_many'])
  })
})

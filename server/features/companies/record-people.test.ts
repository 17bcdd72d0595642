import { afterAll, describe, expect, test } from 'vitest'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import type { RecordPeople } from '#shared/contract/privacy-fields.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff({ fullName: 'Sam Staff' }))

/** Creates a company with an owner, two colleagues, and a colleague who is limited to one project. */
async function bakery() {
  const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName: 'Bakery Bauer' })
  const id = anna.companyId
  const jonas = await portal.buildMember(id, 'colleague', { fullName: 'Jonas Bauer' })
  const mila = await portal.buildMember(id, 'colleague', { fullName: 'Mila Bauer' })
  const project = await portal.buildProject({ userId: anna.id })
  const free = await portal.buildMember(id, 'colleague', { fullName: 'Fred Free', projectIds: [project.id] })
  return { id, anna, jonas, mila, free, project }
}
type Person = { id: number }
const names = (people: { fullName: string }[]) => people.map(({ fullName }) => fullName)
const listNotifications = async (person: Person) =>
  (await portal.as(person).get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title)

const KINDS = {
  ticket: {
    path: '/api/tickets',
    build: (of: Person) => portal.buildTicket({ userId: of.id, title: 'Salaries on the page' }),
    called: 'You were given access to a private ticket: Salaries on the page',
  },
  'information request': {
    path: '/api/info-requests',
    build: (of: Person) => portal.buildInfoRequest({ clientId: of.id, title: 'Salaries on the page' }),
    called: 'You were given access to a private request: Salaries on the page',
  },
}

describe.each(Object.values(KINDS))('the readers of a record at $path', ({ path, build, called }) => {
  const readPeople = (by: Person, id: number) => portal.as(by).get<RecordPeople>(`${path}/${id}/people`)
  const setPeople = (by: Person, id: number, body: object) =>
    portal.as(by).put<RecordPeople & { code?: string; errors?: object[] }>(`${path}/${id}/people`, body)
  const sees = async (by: Person, id: number) => (await portal.as(by).get(`${path}/${id}`)).status === 200

  test('limits readers of a private record to owners, the user it belongs to, and named members', async () => {
    const { anna, jonas, mila, free } = await bakery()
    const { id } = await build(jonas)
    expect(names((await readPeople(mila, id)).body.readers)).toEqual([
      'Anna Bauer',
      'Jonas Bauer',
      'Mila Bauer',
    ])
    const { status, body } = await setPeople(jonas, id, { private: true, people: [free.id, jonas.id] })
    expect([status, body.private, names(body.people), names(body.readers)]).toEqual([
      200,
      true,
      ['Fred Free'],
      ['Anna Bauer', 'Jonas Bauer', 'Fred Free'],
    ])
    expect([await sees(anna, id), await sees(jonas, id), await sees(free, id), await sees(mila, id)]).toEqual(
      [true, true, true, false],
    )
    expect((await staff.get(`${path}/${id}`)).body).toMatchObject({ private: true })
    expect(await listNotifications(free)).toEqual([called])
    expect((await readPeople(mila, id)).status).toBe(404)
    expect((await setPeople(mila, id, { private: false, people: [] })).status).toBe(404)
  })

  test('rejects readers from outside the company, more than 50 readers, and changes of readers by a viewer', async () => {
    const { id: companyId, anna, jonas } = await bakery()
    const { id } = await build(jonas)
    const [stranger, viewer] = [await portal.buildClient(), await portal.buildMember(companyId, 'viewer')]
    expect((await setPeople(jonas, id, { private: true, people: [stranger.id] })).body).toMatchObject({
      status: 400,
      errors: [{ path: 'people' }],
    })
    expect((await setPeople(viewer, id, { private: true, people: [] })).status).toBe(403)
    expect(
      (await setPeople(jonas, id, { private: true, people: Array.from({ length: 51 }, () => anna.id) }))
        .status,
    ).toBe(400)
  })

  test('adds the member who makes a record private to its readers', async () => {
    const { jonas, mila } = await bakery()
    const { id } = await build(jonas)
    const { body } = await setPeople(mila, id, { private: true, people: [] })
    expect([names(body.people), await sees(mila, id)]).toEqual([['Mila Bauer'], true])
  })

  test('lets only owners, staff, and the user it belongs to open a private record to the company again', async () => {
    const { anna, jonas, mila } = await bakery()
    const { id } = await build(jonas)
    await setPeople(jonas, id, { private: true, people: [mila.id] })
    const refused = await setPeople(mila, id, { private: false, people: [] })
    expect([refused.status, refused.body.code]).toEqual([403, 'company_role'])
    expect(refused.body).toMatchObject({
      detail:
        'Only the agency, an owner or the person this belongs to can make it visible to everyone at Bakery Bauer again. Ask Anna Bauer.',
    })
    for (const by of [jonas, anna]) {
      expect((await setPeople(by, id, { private: false, people: [] })).body.private).toBe(false)
      await setPeople(by, id, { private: true, people: [] })
    }
    expect(
      (await staff.put<RecordPeople>(`${path}/${id}/people`, { private: false, people: [] })).body.private,
    ).toBe(false)
    expect(await sees(mila, id)).toBe(true)
  })

  test('returns 412 for one of two concurrent changes of the readers of a record', async () => {
    const { jonas, mila, free } = await bakery()
    const { id } = await build(jonas)
    const { etag } = (await portal.as(jonas).get(`${path}/${id}`)).headers
    expect((await portal.as(jonas).get(`${path}/${id}/people`)).headers['etag']).toBe(etag)
    const name = (person: Person, tag = etag) =>
      portal
        .as(jonas)
        .put(`${path}/${id}/people`, { private: true, people: [person.id] }, { 'if-match': String(tag) })
    const written = await Promise.all([name(mila), name(free)])
    expect(written.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const [saved] = written.filter(({ status }) => status === 200)
    // This holds even if the record stays private and only the named people change.
    const next = await Promise.all([name(mila, saved?.headers['etag']), name(free, saved?.headers['etag'])])
    const statuses = next.map(({ status }) => status)
    expect(statuses).toContain(200)
    const other = { private: true, people: [] }
    const tag = { 'if-match': String((await portal.as(jonas).get(`${path}/${id}`)).headers['etag']) }
    expect((await portal.as(jonas).put(`${path}/${id}/people`, other, tag)).status).toBe(200)
    expect((await portal.as(jonas).put(`${path}/${id}/people`, other, tag)).status).toBe(412)
  })

  test('hides notifications, mails, and activities about a private record from its former readers', async () => {
    const { jonas, mila } = await bakery()
    const { id } = await build(jonas)
    const entityType = path === '/api/tickets' ? 'ticket' : 'info_request'
    await portal.as(mila).put('/api/follows', { entityType, entityId: id, state: 'followed' })
    if (entityType === 'ticket') await staff.patch(`${path}/${id}/status`, { status: 'in_progress' })
    else await staff.patch(`${path}/${id}`, { title: 'Salaries, please' })
    const feed = async () =>
      (
        await portal.as(mila).get<{ entityType: string; entityId: number }[]>('/api/activities/recent')
      ).body.filter((each) => each.entityType === entityType && each.entityId === id).length
    const mails = async () =>
      (
        await portal.db
          .selectFrom('mails')
          .select('id')
          .where('userId', '=', mila.id)
          .where('entityType', '=', entityType)
          .execute()
      ).length
    expect([(await listNotifications(mila)).length, await feed(), await mails()]).toEqual([1, 1, 1])
    await setPeople(jonas, id, { private: true, people: [] })
    expect([await listNotifications(mila), await feed(), await mails()]).toEqual([[], 0, 0])
    await setPeople(jonas, id, { private: false, people: [] })
    expect([await listNotifications(mila), await feed()]).toEqual([[], 1])
  })

  test('does not notify a follower of a private record that they can no longer read', async () => {
    const { jonas, mila } = await bakery()
    const { id } = await build(jonas)
    const entityType = path === '/api/tickets' ? 'ticket' : 'info_request'
    await portal.as(mila).put('/api/follows', { entityType, entityId: id, state: 'followed' })
    await setPeople(jonas, id, { private: true, people: [] })
    if (entityType === 'ticket') await staff.patch(`${path}/${id}/status`, { status: 'in_progress' })
    else await staff.patch(`${path}/${id}`, { title: 'Salaries, please' })
    expect(await listNotifications(mila)).toEqual([])
    expect(
      (await portal.as(mila).put('/api/follows', { entityType, entityId: id, state: 'muted' })).status,
    ).toBe(404)
    expect((await portal.as(mila).get(`/api/follows?entityType=${entityType}&entityId=${id}`)).status).toBe(
      404,
    )
  })
})

describe('following and muting a record', () => {
  test('starts and stops notifying members of a ticket when they follow or mute it', async () => {
    const { anna, jonas, mila } = await bakery()
    const { id } = await portal.buildTicket({ userId: jonas.id })
    const follow = (by: Person, state: string) =>
      portal.as(by).put('/api/follows', { entityType: 'ticket', entityId: id, state })
    const move = async (status: string) => staff.patch(`/api/tickets/${id}/status`, { status })
    expect((await follow(mila, 'followed')).body).toEqual({
      entityType: 'ticket',
      entityId: id,
      state: 'followed',
    })
    await move('in_progress')
    const countNotifications = async () =>
      Promise.all([jonas, mila, anna].map(async (by) => (await listNotifications(by)).length))
    expect(await countNotifications()).toEqual([1, 1, 0])
    await follow(jonas, 'muted')
    await follow(mila, 'none')
    await move('resolved')
    expect(await countNotifications()).toEqual([1, 1, 0])
    const state = await portal.as(jonas).get(`/api/follows?entityType=ticket&entityId=${id}`)
    expect(state.body).toEqual({ entityType: 'ticket', entityId: id, state: 'muted' })
    expect((await portal.as(mila).get(`/api/follows?entityType=ticket&entityId=${id}`)).body).toMatchObject({
      state: 'none',
    })
  })

  test('lets a member mute a ticket that they follow, and follow it again', async () => {
    const { jonas, mila } = await bakery()
    const { id } = await portal.buildTicket({ userId: jonas.id })
    for (const state of ['followed', 'muted', 'followed']) {
      await portal.as(mila).put('/api/follows', { entityType: 'ticket', entityId: id, state })
      const { body } = await portal.as(mila).get(`/api/follows?entityType=ticket&entityId=${id}`)
      expect(body).toMatchObject({ state })
    }
  })
})

const handOver = (by: Person, id: number, body: object) =>
  portal.as(by).post<InfoRequest>(`/api/info-requests/${id}/hand-over`, body)

describe('reassigning a request', () => {
  test('makes a colleague the respondent of a reassigned request, and mails them the reason', async () => {
    const { jonas, mila } = await bakery()
    const { id } = await portal.buildInfoRequest({ clientId: jonas.id, title: 'Photos of the team' })
    const { status, body } = await handOver(jonas, id, { userId: mila.id, words: 'You took them.' })
    expect([status, body.clientId, body.client.fullName]).toEqual([200, mila.id, 'Mila Bauer'])
    expect(await listNotifications(mila)).toEqual([
      `${jonas.fullName} handed you a request: Photos of the team`,
    ])
    const mail = await portal.db
      .selectFrom('mails')
      .select('parts')
      .where('userId', '=', mila.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(mail.parts)).toContain('You took them.')
    const feed = (await staff.get<{ type: string; data: object }[]>('/api/activities/recent')).body
    expect(feed[0]).toMatchObject({ type: 'info_handed_over', data: { person: 'Mila Bauer' } })
    expect(JSON.stringify(feed)).not.toContain('You took them.')
    await portal
      .as(mila)
      .patch(`/api/info-requests/${id}`, { responseData: { message: 'Here.' }, status: 'completed' })
    expect((await staff.get<InfoRequest>(`/api/info-requests/${id}`)).body.answeredBy?.fullName).toBe(
      'Mila Bauer',
    )
  })

  test('shows the reason for reassigning a request only to the colleague who gives it and the respondent', async () => {
    const { anna, jonas, mila } = await bakery()
    const { id } = await portal.buildInfoRequest({ clientId: jonas.id })
    await handOver(jonas, id, { userId: mila.id, words: 'You took them.' })
    const handedOver = async (who: Person) =>
      (await portal.as(who).get<InfoRequest>(`/api/info-requests/${id}`)).body.handedOver
    for (const who of [jonas, mila])
      expect(await handedOver(who)).toMatchObject({ by: { id: jonas.id }, words: 'You took them.' })
    expect(await handedOver(anna)).toMatchObject({ by: { id: jonas.id }, words: null })
    const seen = (await staff.get<InfoRequest>(`/api/info-requests/${id}`)).body
    expect(seen.handedOver).toMatchObject({ by: { fullName: jonas.fullName }, words: null })
    await portal.db.updateTable('infoRequests').set({ clientId: anna.id }).where('id', '=', id).execute()
    expect(await handedOver(mila)).toBeNull()
  })

  test('moves a reassigned request to the waiting list of its respondent, and names them to owners', async () => {
    const { anna, jonas, mila } = await bakery()
    const { id } = await portal.buildInfoRequest({ clientId: jonas.id })
    const waiting = async (who: Person) => {
      const { body, headers } = await portal.as(who).get<WaitingItem[]>('/api/stats/waiting?on=client')
      expect(Number(headers['x-total-count'])).toBe(body.length)
      return body
        .filter((item) => item.kind === 'info_request' && item.id === id)
        .map(({ asked }) => asked?.id)
    }
    expect(await waiting(jonas)).toEqual([jonas.id])
    await handOver(jonas, id, { userId: mila.id })
    for (const [who, asked] of [
      [jonas, []],
      [mila, [mila.id]],
      [anna, [mila.id]],
    ] as const)
      expect(await waiting(who)).toEqual(asked)
    await handOver(mila, id, { userId: jonas.id })
    expect(await waiting(jonas)).toEqual([jonas.id])
  })

  test('does not let a respondent reassign a request to someone who cannot answer or read it', async () => {
    const { id: companyId, anna, jonas, mila, free } = await bakery()
    const viewer = await portal.buildMember(companyId, 'viewer')
    const stranger = await portal.buildClient()
    const { id } = await portal.buildInfoRequest({ clientId: jonas.id })
    for (const to of [viewer, stranger, free, { id: 2_000_000_000 }])
      expect((await handOver(jonas, id, { userId: to.id })).body).toMatchObject({
        status: 400,
        errors: [{ path: 'userId' }],
      })
    const hidden = await portal.buildInfoRequest({ clientId: jonas.id, private: true })
    expect((await handOver(jonas, hidden.id, { userId: mila.id })).status).toBe(400)
    // An owner sees it anyway, and the user who was asked before still sees it.
    expect((await handOver(jonas, hidden.id, { userId: anna.id })).status).toBe(200)
    expect((await portal.as(jonas).get(`/api/info-requests/${hidden.id}`)).status).toBe(200)
  })

  test('returns 409 when a respondent reassigns an answered or withdrawn request', async () => {
    const { jonas, mila } = await bakery()
    const done = await portal.buildInfoRequest({ clientId: jonas.id, status: 'completed' })
    const gone = await portal.buildInfoRequest({ clientId: jonas.id })
    await staff.delete(`/api/info-requests/${gone.id}`)
    for (const { id } of [done, gone])
      expect((await handOver(jonas, id, { userId: mila.id })).status).toBe(409)
  })
})

describe('the contact of a project', () => {
  test('lets staff choose the contact from the readers of a project, and sends requests to them', async () => {
    const { anna, jonas, project } = await bakery()
    const other = await portal.buildProject({ userId: anna.id })
    const free = await portal.buildMember(anna.companyId, 'colleague', { projectIds: [other.id] })
    const choose = (contactId: number) => staff.patch(`/api/projects/${project.id}`, { contactId })
    for (const who of [free.id, (await portal.buildClient()).id, 2_000_000_000])
      expect((await choose(who)).body).toMatchObject({ status: 400, errors: [{ path: 'contactId' }] })
    expect((await choose(jonas.id)).body).toMatchObject({
      userId: jonas.id,
      client: { fullName: 'Jonas Bauer' },
    })
    const asked = {
      title: 'Photos of the team',
      description: 'Please send us three photos.',
      dueDate: '2039-03-01',
    }
    const { body } = await staff.post<InfoRequest>('/api/info-requests', { ...asked, projectId: project.id })
    expect(body.clientId).toBe(jonas.id)
    const website = await portal.buildWebsite({ userId: anna.id, projectId: project.id })
    expect((await staff.patch(`/api/websites/${website.id}`, { contactId: jonas.id })).body).toMatchObject({
      userId: jonas.id,
    })
    expect((await portal.as(anna).patch(`/api/projects/${project.id}`, { contactId: anna.id })).status).toBe(
      403,
    )
  })
})

const createDetails = (fields: object) => ({
  title: 'Salaries on the page',
  description: 'Who may see the salaries on the page?',
  serviceCategory: 'general',
  private: true,
  ...fields,
})

describe('readers named in a new private record', () => {
  test('notifies only the readers named in a new private ticket, and the client it is opened for', async () => {
    const { anna, jonas, mila, free, project } = await bakery()
    await portal.as(jonas).post('/api/tickets', createDetails({ people: [mila.id, jonas.id, free.id] }))
    const called = 'You were given access to a private ticket: Salaries on the page'
    expect([await listNotifications(mila), await listNotifications(free)]).toEqual([[called], [called]])
    expect([await listNotifications(anna), await listNotifications(jonas)]).toEqual([[], []])
    const { id: websiteId } = await portal.buildWebsite({ userId: anna.id, projectId: project.id })
    await staff.post('/api/tickets', createDetails({ websiteId, people: [jonas.id, anna.id] }))
    expect(await listNotifications(jonas)).toEqual([called])
    expect(await listNotifications(anna)).toEqual(['We opened a ticket for you: Salaries on the page'])
    expect(await listNotifications(mila)).toEqual([called])
  })

  test('notifies the reader named in a new private request', async () => {
    const { anna, jonas, mila, project } = await bakery()
    const asked = {
      projectId: project.id,
      description: 'Please send us the salaries.',
      dueDate: '2039-03-01',
    }
    await staff.post('/api/info-requests', createDetails({ ...asked, people: [jonas.id, anna.id] }))
    expect(await listNotifications(jonas)).toEqual([
      'You were given access to a private request: Salaries on the page',
    ])
    expect(await listNotifications(anna)).toHaveLength(1)
    expect(await listNotifications(mila)).toEqual([])
  })
})

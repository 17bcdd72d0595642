import { afterAll, describe, expect, test } from 'vitest'
import type { CompanyPerson } from '#shared/companies/schemas.ts'
import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import { readAssignees } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

async function bakery() {
  const anna = await portal.buildClient({ fullName: 'Anna Bauer', companyName: 'Bakery Bauer' })
  const jonas = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Jonas Bauer' })
  const mila = await portal.buildMember(anna.companyId, 'colleague', { fullName: 'Mila Bauer' })
  const path = `/api/companies/${anna.companyId}/people`
  const remove = (by: { id: number }, who: { id: number }, successors?: object) =>
    portal.as(by).send('DELETE', `${path}/${who.id}`, successors && { successors })
  return { companyId: anna.companyId, anna, jonas, mila, path, remove }
}
const getAskedUser = async (id: number) =>
  (await staff.get<InfoRequest>(`/api/info-requests/${id}`)).body.clientId
const titles = async (person: { id: number }) =>
  (await portal.as(person).get<{ title: string }[]>('/api/notifications')).body.map(({ title }) => title)

describe('removing a member from a company', () => {
  test('reassigns the open work of a removed member to the owner who removes them, and ends their access', async () => {
    const { anna, jonas, remove } = await bakery()
    const project = await portal.buildProject({ userId: jonas.id })
    const website = await portal.buildWebsite({ userId: jonas.id, projectId: project.id })
    const request = await portal.buildInfoRequest({ clientId: jonas.id, projectId: project.id })
    const task = await portal.buildTask({ assigneeId: jonas.id, projectId: project.id })
    const ticket = await portal.buildTicket({ userId: jonas.id })
    expect((await remove(anna, jonas)).status).toBe(204)
    expect(await getAskedUser(request.id)).toBe(anna.id)
    const read = async (path: string) => (await staff.get(path)).body
    expect(await read(`/api/projects/${project.id}`)).toMatchObject({ userId: anna.id })
    expect(await read(`/api/websites/${website.id}`)).toMatchObject({ userId: anna.id })
    expect(
      (await staff.get<{ id: number; assignedTo: string }[]>(`/api/projects/${project.id}/tasks`)).body,
    ).toMatchObject([{ id: task.id, assignedTo: String(anna.id) }])
    // The ticket keeps their name, and someone else is notified about it.
    expect(await read(`/api/tickets/${ticket.id}`)).toMatchObject({
      userId: jonas.id,
      client: { fullName: 'Jonas Bauer' },
    })
    await staff.post('/api/comments', { content: 'We are on it.', entityType: 'ticket', entityId: ticket.id })
    expect((await titles(anna))[0]).toContain(ticket.title)
    const gone = portal.as(jonas)
    for (const path of [`/api/projects/${project.id}`, `/api/tickets/${ticket.id}`])
      expect((await gone.get(path)).status).toBe(404)
    for (const path of ['/api/tickets', '/api/companies', '/api/notifications', '/api/activities/recent'])
      expect((await gone.get(path)).body).toEqual([])
    expect(
      (
        await gone.post('/api/tickets', {
          title: 'Let me in',
          description: 'I am still here, am I not?',
          serviceCategory: 'website_copy',
        })
      ).status,
    ).toBe(403)
  })

  test('reassigns the open work of a removed member to the chosen successors', async () => {
    const { anna, jonas, mila, path, remove } = await bakery()
    const project = await portal.buildProject({ userId: jonas.id })
    const request = await portal.buildInfoRequest({ clientId: jonas.id, projectId: project.id })
    const hidden = await portal.buildTicket({ userId: jonas.id, private: true })
    const { waiting } = (await portal.as(anna).get<CompanyPerson>(`${path}/${jonas.id}`)).body
    expect(waiting).toEqual({ requests: 1, tasks: 0, private: 1, contact: 1 })
    expect((await portal.as(mila).get(`/api/tickets/${hidden.id}`)).status).toBe(404)
    expect((await remove(anna, jonas, { requests: mila.id, private: mila.id })).status).toBe(204)
    expect(await getAskedUser(request.id)).toBe(mila.id)
    expect((await portal.as(mila).get(`/api/tickets/${hidden.id}`)).status).toBe(200)
    expect((await staff.get(`/api/projects/${project.id}`)).body).toMatchObject({ userId: anna.id })
  })

  test('does not reassign a private request of a removed member to a successor who cannot read it', async () => {
    const { anna, jonas, mila, remove } = await bakery()
    const request = await portal.buildInfoRequest({ clientId: jonas.id, private: true })
    await remove(anna, jonas, { requests: mila.id, tasks: mila.id, contact: mila.id })
    expect(await getAskedUser(request.id)).toBe(anna.id)
    expect((await portal.as(mila).get(`/api/info-requests/${request.id}`)).status).toBe(404)
  })

  test('rejects a successor who lacks the right, is in another company, or is the removed member', async () => {
    const { companyId, anna, jonas, remove } = await bakery()
    const viewer = await portal.buildMember(companyId, 'viewer')
    const stranger = await portal.buildClient()
    const project = await portal.buildProject({ userId: anna.id })
    const freelancer = await portal.buildMember(companyId, 'colleague', { projectIds: [project.id] })
    await portal.buildInfoRequest({ clientId: jonas.id })
    for (const [what, who] of [
      ['requests', viewer],
      ['requests', freelancer],
      ['tasks', stranger],
      ['private', viewer],
      ['contact', jonas],
      ['contact', { id: 2_000_000_000 }],
    ] as const) {
      const { status, body } = await remove(anna, jonas, { [what]: who.id })
      expect([what, who.id, status, body]).toMatchObject([
        what,
        who.id,
        400,
        { errors: [{ path: `successors.${what}` }] },
      ])
    }
    expect((await portal.as(jonas).get('/api/companies')).body).toHaveLength(1)
  })

  test('notifies a removed member by mail, and the other owners in the portal', async () => {
    const { anna, jonas, remove } = await bakery()
    const boss = await portal.buildMember(anna.companyId, 'owner')
    await remove(anna, jonas)
    expect(await titles(boss)).toEqual(['Anna Bauer removed Jonas Bauer from Bakery Bauer'])
    const mails = await portal.db
      .selectFrom('mails')
      .select('subject')
      .where('userId', '=', jonas.id)
      .execute()
    expect(mails).toEqual([{ subject: 'You no longer belong to {company}' }])
    const feed = (await portal.as(anna).get<{ type: string; data: object }[]>('/api/activities/recent')).body
    expect(feed[0]).toMatchObject({
      type: 'person_left',
      data: { name: 'Bakery Bauer', person: 'Jonas Bauer' },
    })
  })

  test('says in the notification of a successor whether the member was removed or left', async () => {
    const { anna, jonas, mila, remove } = await bakery()
    await portal.buildInfoRequest({ clientId: jonas.id })
    await remove(anna, jonas, { requests: mila.id })
    expect(await titles(mila)).toContain(
      'Jonas Bauer is no longer at Bakery Bauer, and 1 of their items is now yours',
    )
    await remove(mila, mila)
    expect(await titles(anna)).toContain('Mila Bauer left Bakery Bauer, and 1 of their items is now yours')
  })

  test('does not restore access to a private record when a removed member joins again', async () => {
    const { companyId, anna, jonas, remove } = await bakery()
    const hidden = await portal.buildTicket({ userId: anna.id, private: true })
    await portal.as(anna).put(`/api/tickets/${hidden.id}/people`, { private: true, people: [jonas.id] })
    expect((await portal.as(jonas).get(`/api/tickets/${hidden.id}`)).status).toBe(200)
    await remove(anna, jonas)
    const { body } = await staff.post<{ link: string }>(`/api/companies/${companyId}/invitations`, {
      email: jonas.email,
      fullName: 'Jonas Bauer',
      role: 'viewer',
    })
    const token = body.link.split('#')[1]
    expect((await portal.as(jonas).post('/api/company-invitation/accept', { token })).body).toMatchObject({
      companies: [{ id: companyId, role: 'viewer' }],
    })
    expect((await portal.as(jonas).get(`/api/tickets/${hidden.id}`)).status).toBe(404)
  })
})

/** Creates a request that asks Anna, who hands its two questions over to Jonas. */
async function handedOver(anna: { id: number }, jonas: { id: number }) {
  const { id } = await portal.buildInfoRequest({ clientId: anna.id })
  const [one, two] = [
    await portal.buildQuestion({ infoRequestId: id, label: 'Opening hours' }),
    await portal.buildQuestion({ infoRequestId: id, label: 'Prices' }),
  ]
  const body = { userId: jonas.id, words: 'Only you know this.', questionIds: [one.id, two.id] }
  expect((await portal.as(anna).post(`/api/info-requests/${id}/hand-over`, body)).status).toBe(200)
  return { id, one, two }
}
const listAssignees = (requestId: number) => readAssignees(staff, requestId)

describe('questions that were handed over to a member who leaves', () => {
  test('counts a request with handed-over questions once until the member answers them', async () => {
    const { anna, jonas, path } = await bakery()
    const { one, two } = await handedOver(anna, jonas)
    const waiting = async () =>
      (await portal.as(anna).get<CompanyPerson>(`${path}/${jonas.id}`)).body.waiting?.requests
    expect(await waiting()).toBe(1)
    await portal.buildInfoRequest({ clientId: jonas.id })
    expect(await waiting()).toBe(2)
    for (const { id } of [one, two])
      await portal.as(jonas).patch(`/api/info-questions/${id}/answer`, { value: 'Here.', give: true })
    expect(await waiting()).toBe(1)
  })

  test('gives the questions to the chosen successor without the message, or back to the respondent', async () => {
    const { anna, jonas, mila, remove } = await bakery()
    const [given, { id: kept }] = [await handedOver(anna, jonas), await handedOver(anna, mila)]
    const { version } = (await staff.get<InfoRequest>(`/api/info-requests/${given.id}`)).body
    expect((await remove(anna, jonas, { requests: mila.id })).status).toBe(204)
    expect(await listAssignees(given.id)).toEqual([mila.id, mila.id])
    expect((await staff.get<InfoRequest>(`/api/info-requests/${given.id}`)).body.version).toBe(version + 1)
    const seen = await portal.as(mila).get<InfoQuestion[]>(`/api/info-requests/${given.id}/questions`)
    expect(seen.body.map(({ handedOver: handing }) => [handing?.by.id, handing?.words])).toEqual([
      [anna.id, null],
      [anna.id, null],
    ])
    expect(await titles(mila)).toContain(
      'Jonas Bauer is no longer at Bakery Bauer, and 1 of their items is now yours',
    )
    await remove(anna, mila)
    expect([await listAssignees(given.id), await listAssignees(kept)]).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('gives an answered question back to the respondent of the request', async () => {
    const { anna, jonas, mila, remove } = await bakery()
    const { id, one } = await handedOver(anna, jonas)
    await portal.as(jonas).patch(`/api/info-questions/${one.id}/answer`, { value: 'Here.', give: true })
    await remove(anna, jonas, { requests: mila.id })
    expect(await listAssignees(id)).toEqual([null, mila.id])
  })

  test('gives the questions away with the request if the member is its respondent', async () => {
    const { anna, jonas, mila, path, remove } = await bakery()
    const { id } = await handedOver(anna, jonas)
    await portal.as(anna).post(`/api/info-requests/${id}/hand-over`, { userId: jonas.id })
    const { waiting } = (await portal.as(anna).get<CompanyPerson>(`${path}/${jonas.id}`)).body
    expect(waiting?.requests).toBe(1)
    await remove(anna, jonas, { requests: mila.id })
    expect([await getAskedUser(id), await listAssignees(id)]).toEqual([mila.id, [null, null]])
  })

  test('does not give questions of a private request to a member who cannot read it', async () => {
    const { anna, jonas, mila, remove } = await bakery()
    const { id: requestId } = await portal.buildInfoRequest({ clientId: anna.id, private: true })
    const question = await portal.buildQuestion({ infoRequestId: requestId })
    const path = `/api/info-requests/${requestId}`
    await portal.as(anna).put(`${path}/people`, { private: true, people: [jonas.id] })
    const waiting = async () =>
      (await portal.as(anna).get<CompanyPerson>(`/api/companies/${anna.companyId}/people/${jonas.id}`)).body
        .waiting
    expect(await waiting()).toMatchObject({ requests: 0, private: 0 })
    const body = { userId: jonas.id, questionIds: [question.id] }
    expect((await portal.as(anna).post(`${path}/hand-over`, body)).status).toBe(200)
    expect(await waiting()).toMatchObject({ requests: 1, private: 1 })
    await remove(anna, jonas, { requests: mila.id, tasks: mila.id })
    expect(await listAssignees(requestId)).toEqual([null])
    expect((await portal.as(mila).get(path)).status).toBe(404)
  })

  test('gives the questions of a member who becomes a viewer to an owner, after a preview', async () => {
    const { anna, jonas, mila, path } = await bakery()
    const { id } = await handedOver(mila, jonas)
    const change = (body: object) => portal.as(anna).patch<CompanyPerson>(`${path}/${jonas.id}`, body)
    const preview = await change({ role: 'viewer', preview: true })
    expect(preview.body.handsOver).toMatchObject([{ what: 'requests', count: 1, to: { id: anna.id } }])
    expect(await listAssignees(id)).toEqual([jonas.id, jonas.id])
    await change({ role: 'viewer' })
    expect(await listAssignees(id)).toEqual([anna.id, anna.id])
  })
})

describe('reducing the rights of a member', () => {
  test('reassigns only the open work that a member can no longer do', async () => {
    const { anna, jonas, path } = await bakery()
    const [kept, lost] = [
      await portal.buildProject({ userId: jonas.id }),
      await portal.buildProject({ userId: jonas.id }),
    ]
    const website = await portal.buildWebsite({ userId: jonas.id, projectId: lost.id })
    const requestIn = (projectId: number) => portal.buildInfoRequest({ clientId: jonas.id, projectId })
    const requests = [await requestIn(kept.id), await requestIn(lost.id)]
    const task = await portal.buildTask({ assigneeId: jonas.id, projectId: lost.id })
    const ofKept = await portal.buildTask({ assigneeId: jonas.id, projectId: kept.id })
    const change = (body: object) => portal.as(anna).patch<CompanyPerson>(`${path}/${jonas.id}`, body)
    const chosen = { role: 'colleague', projectIds: [kept.id] }
    const preview = await change({ ...chosen, preview: true })
    expect([preview.status, preview.body.projectIds, preview.body.handsOver]).toMatchObject([
      200,
      null,
      [
        { what: 'requests', count: 1, to: { id: anna.id } },
        { what: 'tasks', count: 1, to: { id: anna.id } },
        { what: 'contact', count: 2, to: { id: anna.id } },
      ],
    ])
    expect(await getAskedUser(requests[1]?.id ?? 0)).toBe(jonas.id)
    expect((await change(chosen)).status).toBe(200)
    expect([await getAskedUser(requests[0]?.id ?? 0), await getAskedUser(requests[1]?.id ?? 0)]).toEqual([
      jonas.id,
      anna.id,
    ])
    const readContact = async (of: string) => (await staff.get<{ userId: number }>(`/api/${of}`)).body.userId
    expect([
      await readContact(`projects/${kept.id}`),
      await readContact(`projects/${lost.id}`),
      await readContact(`websites/${website.id}`),
    ]).toEqual([jonas.id, anna.id, anna.id])
    const readAssignee = async (id: number) =>
      (
        await portal.db
          .selectFrom('tasks')
          .select('assigneeId')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).assigneeId
    expect([await readAssignee(task.id), await readAssignee(ofKept.id)]).toEqual([anna.id, jonas.id])
    expect((await portal.as(jonas).get(`/api/info-requests/${requests[1]?.id}`)).status).toBe(404)
    // If staff make the change, the work goes to the first owner, who is notified.
    await staff.patch(`${path}/${jonas.id}`, { role: 'viewer' })
    expect([await getAskedUser(requests[0]?.id ?? 0), await readAssignee(ofKept.id)]).toEqual([
      anna.id,
      anna.id,
    ])
    expect(await readContact(`projects/${kept.id}`)).toBe(jonas.id)
    expect(await titles(anna)).toContain('2 items from Jonas Bauer at Bakery Bauer are now yours')
  })

  test('lets a new viewer still read the private request that was reassigned from them', async () => {
    const { anna, jonas, path } = await bakery()
    const hidden = await portal.buildInfoRequest({ clientId: jonas.id, private: true })
    await portal.as(anna).patch(`${path}/${jonas.id}`, { role: 'viewer' })
    expect(await getAskedUser(hidden.id)).toBe(anna.id)
    expect((await portal.as(jonas).get(`/api/info-requests/${hidden.id}`)).status).toBe(200)
  })

  test('does not reassign a request without a project when the projects of a member change', async () => {
    const { companyId, anna, path } = await bakery()
    const [one, two] = [
      await portal.buildProject({ userId: anna.id }),
      await portal.buildProject({ userId: anna.id }),
    ]
    const free = await portal.buildMember(companyId, 'colleague', { projectIds: [one.id] })
    const request = await portal.buildInfoRequest({ clientId: free.id, companyId })
    await portal.as(anna).patch(`${path}/${free.id}`, { projectIds: [one.id, two.id] })
    expect(await getAskedUser(request.id)).toBe(free.id)
  })

  test('reassigns a reopened task and request to an owner if the member has become a viewer', async () => {
    const { anna, jonas, path } = await bakery()
    const { id: projectId } = await portal.buildProject({ userId: anna.id })
    const task = await portal.buildTask({ assigneeId: jonas.id, projectId, status: 'completed' })
    const request = await portal.buildInfoRequest({ clientId: jonas.id, projectId, status: 'completed' })
    await portal.as(anna).patch(`${path}/${jonas.id}`, { role: 'viewer' })
    expect(await getAskedUser(request.id)).toBe(jonas.id)
    await staff.patch(`/api/tasks/${task.id}/status`, { status: 'pending' })
    await staff.patch(`/api/info-requests/${request.id}`, {
      status: 'pending',
      reason: 'One photo is missing.',
    })
    const tasks = await staff.get<{ assignedTo: string }[]>(`/api/projects/${projectId}/tasks`)
    expect(tasks.body).toMatchObject([{ assignedTo: String(anna.id) }])
    expect(await getAskedUser(request.id)).toBe(anna.id)
  })

  test('does not let an owner limit a member or invitation to no projects, unless the member has none left', async () => {
    const { companyId, anna, jonas, path } = await bakery()
    const change = (who: { id: number }, body: object) =>
      portal.as(anna).patch<{ errors: { path: string }[] }>(`${path}/${who.id}`, body)
    const refused = await change(jonas, { role: 'colleague', projectIds: [] })
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, 'projectIds'])
    const free = await portal.buildMember(companyId, 'colleague', { projectIds: [] })
    expect((await change(free, { role: 'viewer', projectIds: [] })).status).toBe(200)
    const invited = await portal
      .as(anna)
      .post<{ errors: { path: string }[] }>(`/api/companies/${companyId}/invitations`, {
        email: 'milo@bakery.example',
        fullName: 'Milo',
        role: 'colleague',
        projectIds: [],
      })
    expect([invited.status, invited.body.errors[0]?.path]).toEqual([400, 'projectIds'])
  })
})

test('lists the possible successors of a member for each kind of work to an owner', async () => {
  const { companyId, anna, jonas, mila, path } = await bakery()
  await portal.buildMember(companyId, 'viewer')
  const project = await portal.buildProject({ userId: jonas.id })
  const free = await portal.buildMember(companyId, 'colleague', { projectIds: [project.id] })
  const { id: projectId } = await portal.buildProject({ userId: anna.id })
  await portal.buildInfoRequest({ clientId: jonas.id, projectId })
  const { body } = await portal.as(anna).get<CompanyPerson>(`${path}/${jonas.id}`)
  expect(body.successors).toMatchObject({
    requests: [anna.id, mila.id],
    private: [anna.id, mila.id, free.id],
  })
  expect(body.successors?.contact).toContain(free.id)
})

describe('leaving a company', () => {
  test('does not let the last owner leave a company before they name another owner', async () => {
    const { anna, jonas, path, remove } = await bakery()
    const { status, body } = await remove(anna, anna)
    expect([status, (body as { code: string }).code]).toEqual([409, 'last_owner'])
    await portal.as(anna).patch(`${path}/${jonas.id}`, { role: 'owner' })
    expect((await remove(anna, anna)).status).toBe(204)
    expect((await portal.as(anna).get('/api/companies')).body).toEqual([])
  })

  test('lets viewers and colleagues leave a company, but not remove another member', async () => {
    const { companyId, anna, jonas, mila, remove } = await bakery()
    const viewer = await portal.buildMember(companyId, 'viewer')
    expect((await remove(jonas, mila)).status).toBe(403)
    expect((await remove(viewer, viewer)).status).toBe(204)
    expect((await remove(jonas, jonas)).status).toBe(204)
    expect((await remove(anna, jonas)).status).toBe(404)
  })

  test('does not end the access of a removed member to records of another company', async () => {
    const { anna, jonas, remove } = await bakery()
    const other = await portal.buildClient({ companyName: 'Elsewhere' })
    await portal.db
      .insertInto('memberships')
      .values({ companyId: other.companyId, userId: jonas.id, role: 'colleague' })
      .execute()
    const ticket = await portal.buildTicket({ userId: jonas.id, companyId: other.companyId })
    await staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'in_progress' })
    await remove(anna, jonas)
    expect(await titles(jonas)).toHaveLength(1)
    expect((await portal.as(jonas).get(`/api/tickets/${ticket.id}`)).status).toBe(200)
  })
})

test('lets only one of two owners remove the other if both try at once', async () => {
  const { companyId, anna, remove } = await bakery()
  const boss = await portal.buildMember(companyId, 'owner')
  const answers = await Promise.all([remove(anna, boss), remove(boss, anna)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
})

test('ends the memberships of a deleted user, and reassigns their request to a colleague', async () => {
  const { companyId, anna, jonas } = await bakery()
  const request = await portal.buildInfoRequest({ clientId: anna.id })
  await staff.delete(`/api/users/${anna.id}`)
  expect((await staff.get(`/api/companies/${companyId}`)).body).toMatchObject({ owners: [], people: 2 })
  // No owner is left, so the first colleague is asked.
  expect(await getAskedUser(request.id)).toBe(jonas.id)
})

interface LeavingRow {
  company: { id: number; name: string }
  ownerless: boolean
  alone: boolean
  waiting: CompanyPerson['waiting']
  heir: { id: number } | null
}
const getLeavingInfo = async ({ id }: { id: number }) =>
  (await staff.get<LeavingRow[]>(`/api/users/${id}/leaving`)).body

test('lists the companies that deleting a user leaves without an owner, and who takes over', async () => {
  const anna = await portal.buildClient({ companyName: 'Alone' })
  const invited = { invitedAt: '2026-01-05T08:00:00Z' }
  const { id: invitedId } = await portal.buildMember(anna.companyId, 'colleague', invited)
  const { id: projectId } = await portal.buildProject({ userId: anna.id })
  const request = await portal.buildInfoRequest({ clientId: anna.id, projectId })
  const waiting = { requests: 1, tasks: 0, private: 0, contact: 1 }
  const company = { id: anna.companyId, name: 'Alone' }
  const of = { company, ownerless: true, alone: false, waiting }
  expect(await getLeavingInfo(anna)).toMatchObject([{ ...of, heir: { id: invitedId } }])
  // A colleague who can sign in comes before an invited colleague, even if they joined later.
  const late = await portal.buildMember(anna.companyId, 'colleague')
  expect(await getLeavingInfo(anna)).toMatchObject([{ ...of, heir: { id: late.id } }])
  expect(await getLeavingInfo(late)).toMatchObject([{ ownerless: false, heir: { id: anna.id } }])
  expect((await staff.delete(`/api/users/${anna.id}`)).status).toBe(204)
  expect(await getAskedUser(request.id)).toBe(late.id)
  const ownerless = await staff.get<{ id: number }[]>('/api/companies?state=ownerless&limit=500')
  expect(ownerless.body.map(({ id }) => id)).toContain(anna.companyId)
})

test('reports that a user was the only member of a company, even after the user is deleted', async () => {
  const anna = await portal.buildClient({ companyName: 'Alone' })
  const of = { company: { id: anna.companyId, name: 'Alone' }, alone: true, heir: null }
  expect(await getLeavingInfo(anna)).toMatchObject([{ ...of, ownerless: true }])
  await staff.delete(`/api/users/${anna.id}`)
  expect(await getLeavingInfo(anna)).toMatchObject([{ ...of, ownerless: false }])
  expect((await staff.get('/api/users/2000000000/leaving')).status).toBe(404)
})

test('assigns new, returned, and restored work to an owner instead of a member who left', async () => {
  const { anna, jonas, remove } = await bakery()
  const project = await portal.buildProject({ userId: jonas.id })
  const website = await portal.buildWebsite({ userId: jonas.id, projectId: project.id })
  const brief = await portal.buildBrief({ userId: jonas.id })
  const answered = await portal.buildInfoRequest({
    clientId: jonas.id,
    projectId: project.id,
    status: 'completed',
  })
  const withdrawn = await portal.buildInfoRequest({ clientId: jonas.id, projectId: project.id })
  await staff.delete(`/api/info-requests/${withdrawn.id}`)
  await remove(anna, jonas)
  const asked = {
    title: 'Photos of the team',
    description: 'Please send us three photos.',
    dueDate: '2039-03-01',
  }
  const ids = [
    (await staff.post<InfoRequest>('/api/info-requests', { ...asked, projectId: project.id })).body.clientId,
    (await staff.post<InfoRequest>('/api/info-requests', { ...asked, briefId: brief.id })).body.clientId,
    (
      await staff.post<{ userId: number }>('/api/tickets', {
        title: 'Broken link',
        description: 'The link to the shop leads nowhere.',
        serviceCategory: 'website_copy',
        websiteId: website.id,
      })
    ).body.userId,
    (
      await staff.patch<InfoRequest>(`/api/info-requests/${answered.id}`, {
        status: 'pending',
        reason: 'One photo is missing.',
      })
    ).body.clientId,
    (await staff.patch<InfoRequest>(`/api/info-requests/${withdrawn.id}`, { withdrawn: false })).body
      .clientId,
  ]
  expect(ids).toEqual(ids.map(() => anna.id))
  expect((await staff.get(`/api/briefs/${brief.id}`)).body).toMatchObject({ userId: jonas.id })
  expect(await titles(jonas)).toEqual([])
})

test('saves all confirmed comments of a member who writes while being removed, and none afterward', async () => {
  const { anna, jonas, remove } = await bakery()
  const ticket = await portal.buildTicket({ userId: anna.id })
  const confirmed: string[] = []
  let left = false
  let late = 0
  const writer = async (name: number) => {
    for (let round = 0; round < 30; round++) {
      const content = `Writer ${name}, round ${round}`
      const begun = left
      const { status } = await portal
        .as(jonas)
        .post('/api/comments', { content, entityType: 'ticket', entityId: ticket.id })
      if (status === 201) confirmed.push(content)
      if (status === 201 && begun) late++
    }
  }
  const writers = Array.from({ length: 8 }, (_, name) => writer(name))
  await expect.poll(() => confirmed.length).toBeGreaterThan(8)
  const answer = await remove(anna, jonas)
  left = true
  await Promise.all(writers)
  expect([answer.status, late]).toEqual([204, 0])
  const kept = (await staff.get<{ content: string }[]>(`/api/comments/ticket/${ticket.id}?limit=500`)).body
  const contents = new Set(kept.map(({ content }) => content))
  expect(confirmed.filter((content) => !contents.has(content))).toEqual([])
  expect(kept).toHaveLength(confirmed.length)
})

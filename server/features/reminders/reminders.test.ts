import type { Notification } from '#shared/notifications/schemas.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { sendReminders } from './send-reminders.ts'
import { readTranslatedMails } from '#server/test/read-translated-mails.ts'

const portal = await testApp()
let client: Awaited<ReturnType<typeof portal.buildClient>>
let staff: Awaited<ReturnType<typeof portal.buildStaff>>
beforeAll(async () => {
  client = await portal.buildClient()
  staff = await portal.buildStaff()
  const { status } = await portal.as(staff).patch('/api/agency/settings', {
    timeZone: 'Europe/Berlin',
    holidays: [{ date: '2026-03-03', name: 'Carnival' }],
  })
  expect(status).toBe(200)
})
afterAll(portal.close)
beforeEach(async () => {
  await portal.db.deleteFrom('notifications').execute()
  await portal.db.deleteFrom('infoRequests').execute()
})

const listNotifications = async ({ id }: { id: number }) => {
  const { body } = await portal.as({ id }).get<Notification[]>('/api/notifications')
  return body.toReversed().map(({ type, title, href }) => `${type} ${title} ${href}`)
}
const sendRemindersAt = (time: string) => sendReminders(portal.db, new Date(time))
const request = (dueDate: string, title: string) =>
  portal.buildInfoRequest({ clientId: client.id, userId: staff.id, dueDate, title })

test('reminds the client of a request once, in business hours, on the business day before it is due', async () => {
  const { id } = await request('2026-03-04', 'Team photos')
  await sendRemindersAt('2026-02-27T10:00:00Z') // Friday: Monday is the next working day
  await sendRemindersAt('2026-03-02T07:59:00Z') // before nine o'clock in Berlin
  expect(await listNotifications(client)).toEqual([])
  await sendRemindersAt('2026-03-02T08:00:00Z') // Monday: Tuesday is a holiday
  await sendRemindersAt('2026-03-02T12:00:00Z')
  expect(await listNotifications(client)).toEqual([`request_due Due soon: Team photos /info-requests/${id}`])
  expect(await listNotifications(staff)).toEqual([])
})

test('reminds client and staff of an overdue request on the next business day and a week later, then stops', async () => {
  const { id } = await request('2026-03-06', 'Logo files')
  const days = ['05', '06', '07', '08', '09', '10', '11', '12', '13', '16', '17', '18', '25', '31']
  for (const day of days) await sendRemindersAt(`2026-03-${day}T10:00:00Z`)
  await sendRemindersAt('2026-05-04T10:00:00Z')
  expect(await listNotifications(client)).toEqual([
    `request_due Due soon: Logo files /info-requests/${id}`,
    `request_due Overdue: Logo files /info-requests/${id}`,
    `request_due Overdue: Logo files /info-requests/${id}`,
  ])
  expect(await listNotifications(staff)).toEqual([
    `request_due Overdue: Logo files /staff/info-requests/${id}`,
    `request_due Overdue: Logo files /staff/info-requests/${id}`,
  ])
})

test('sends the client no reminders for a completed request or task', async () => {
  await portal.buildInfoRequest({ clientId: client.id, dueDate: '2026-03-10', status: 'completed' })
  await portal.buildTask({ assigneeId: client.id, dueDate: '2026-03-10', status: 'completed' })
  for (const day of ['09', '10', '11', '18']) await sendRemindersAt(`2026-03-${day}T10:00:00Z`)
  expect(await listNotifications(client)).toEqual([])
})

/** Hands a question of the client's request over to a new colleague. */
const handOver = async (id: number, required = true) => {
  const jonas = await portal.buildMember(client.companyId)
  const question = await portal.buildQuestion({ infoRequestId: id, label: 'Opening hours', required })
  const body = { userId: jonas.id, questionIds: [question.id] }
  expect((await portal.as(client).post(`/api/info-requests/${id}/hand-over`, body)).status).toBe(200)
  await portal.db.deleteFrom('notifications').execute()
  return { jonas, question }
}

describe('reminders of handed-over questions', () => {
  test('reminds the person asked and the client once each until the question is answered', async () => {
    const { id } = await request('2026-03-18', 'Menu')
    const { jonas, question } = await handOver(id)
    const follow = { entityType: 'info_request', entityId: id, state: 'followed' }
    await portal.as(jonas).put('/api/follows', follow)
    await sendRemindersAt('2026-03-18T10:00:00Z')
    expect(await listNotifications(jonas)).toEqual([`questions_due Due today: Menu /info-requests/${id}`])
    expect(await listNotifications(client)).toEqual([`request_due Due today: Menu /info-requests/${id}`])
    const [mail] = (await readTranslatedMails(portal.db, jonas)).slice(-1)
    expect(mail?.parts.at(-1)).toMatchObject({
      title: 'Due today: Menu',
      due: '2026-03-18',
      text: '• Opening hours\nInformation request: Menu',
    })
    await portal.as(jonas).patch(`/api/info-questions/${question.id}/answer`, { value: 'Always', give: true })
    await sendRemindersAt('2026-03-19T10:00:00Z')
    expect(await listNotifications(jonas)).toHaveLength(1)
  })

  test('reminds only the person asked once the required questions are answered', async () => {
    const { id } = await request('2026-03-18', 'Menu')
    const { id: requiredId } = await portal.buildQuestion({ infoRequestId: id })
    const { jonas } = await handOver(id, false)
    await portal.as(client).patch(`/api/info-questions/${requiredId}/answer`, { value: 'Here.', give: true })
    await portal.db.deleteFrom('notifications').execute()
    await sendRemindersAt('2026-03-18T10:00:00Z')
    await sendRemindersAt('2026-03-19T10:00:00Z')
    expect(await listNotifications(jonas)).toEqual([
      `questions_due Due today: Menu /info-requests/${id}`,
      `questions_due Overdue: Menu /info-requests/${id}`,
    ])
    expect([await listNotifications(client), await listNotifications(staff)]).toEqual([[], []])
    await portal.as(staff).patch(`/api/info-requests/${id}`, { reviewed: true })
    await sendRemindersAt('2026-03-25T10:00:00Z')
    expect(await listNotifications(jonas)).toHaveLength(2)
  })

  test('reminds an owner who gets the request’s reminder anyway only once', async () => {
    const colleague = await portal.buildMember(client.companyId)
    const { id } = await portal.buildInfoRequest({
      clientId: colleague.id,
      userId: staff.id,
      dueDate: '2026-03-18',
    })
    const question = await portal.buildQuestion({ infoRequestId: id })
    const body = { userId: client.id, questionIds: [question.id] }
    await portal.as(colleague).post(`/api/info-requests/${id}/hand-over`, body)
    await portal.db.deleteFrom('notifications').execute()
    await sendRemindersAt('2026-03-19T10:00:00Z')
    expect(await listNotifications(client)).toHaveLength(1)
  })
})

test('sends no reminders for requests and tasks of an archived project', async () => {
  const of = { userId: client.id, archivedAt: '2026-03-01T08:00:00Z', archivedBy: staff.id }
  const place = { projectId: (await portal.buildProject(of)).id, dueDate: '2026-03-10' }
  await portal.buildInfoRequest({ ...place, clientId: client.id, userId: staff.id })
  await portal.buildTask({ ...place, assigneeId: client.id })
  for (const day of ['09', '10', '11', '18']) await sendRemindersAt(`2026-03-${day}T10:00:00Z`)
  expect([await listNotifications(client), await listNotifications(staff)]).toEqual([[], []])
})

test('sends no reminders for an archived company until it is restored', async () => {
  await request('2026-03-10', 'Menu')
  const { id: projectId } = await portal.buildProject({ userId: client.id })
  await portal.buildTask({ projectId, dueDate: '2026-03-10', assigneeId: client.id })
  const path = `/api/companies/${client.companyId}`
  await portal.as(staff).patch(path, { archived: true })
  for (const day of ['09', '10', '11', '18']) await sendRemindersAt(`2026-03-${day}T10:00:00Z`)
  expect([await listNotifications(client), await listNotifications(staff)]).toEqual([[], []])
  await portal.as(staff).patch(path, { archived: false })
  await sendRemindersAt('2026-03-18T10:00:00Z')
  expect(await listNotifications(client)).toHaveLength(2)
})

test('starts the reminders over when staff change the due date of a request', async () => {
  const { id } = await request('2026-03-11', 'Prices')
  await sendRemindersAt('2026-03-11T10:00:00Z')
  await portal.as(staff).patch(`/api/info-requests/${id}`, { dueDate: '2026-03-18' })
  await portal.db.deleteFrom('notifications').execute()
  await sendRemindersAt('2026-03-12T10:00:00Z')
  expect(await listNotifications(client)).toEqual([])
  await sendRemindersAt('2026-03-18T10:00:00Z')
  expect(await listNotifications(client)).toEqual([`request_due Due today: Prices /info-requests/${id}`])
})

test('reminds the assignee of a task, or staff when it has no assignee', async () => {
  const project = await portal.buildProject({ userId: client.id })
  const place = { projectId: project.id, dueDate: '2026-04-15' }
  await portal.buildTask({ ...place, assigneeId: client.id, title: 'Choose photos' })
  await portal.buildTask({ ...place, assigneeId: null, title: 'Check the form' })
  await sendRemindersAt('2026-04-15T10:00:00Z')
  expect(await listNotifications(client)).toEqual([
    `task_due Due today: Choose photos /projects/${project.id}?tab=tasks`,
  ])
  expect(await listNotifications(staff)).toEqual([
    `task_due Due today: Check the form /staff/projects/${project.id}?tab=tasks`,
  ])
})

test('states the due date in a reminder mail', async () => {
  const { id } = await request('2026-05-06', 'Menu')
  await sendRemindersAt('2026-05-06T10:00:00Z')
  const mail = (await readTranslatedMails(portal.db)).find(
    ({ entityType, entityId }) => entityType === 'info_request' && entityId === id,
  )
  expect(mail?.parts).toMatchObject([{ title: 'Due today: Menu', due: '2026-05-06' }])
})

test('sends each reminder once when many nodes run at the same time', async () => {
  for (let i = 0; i < 20; i += 1) await request('2026-06-10', `Item ${i}`)
  await Promise.all(Array.from({ length: 12 }, () => sendRemindersAt('2026-06-10T10:00:00Z')))
  await sendRemindersAt('2026-06-10T10:01:00Z')
  const news = await listNotifications(client)
  expect(news).toHaveLength(20)
  expect(new Set(news).size).toBe(20)
})

import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const anna = await portal.buildClient()
const client = portal.as(anna)
const staff = portal.as(await portal.buildStaff())

const brief = await portal.buildBrief({ userId: anna.id })
const project = await portal.buildProject({ userId: anna.id })
const website = await portal.buildWebsite({ userId: anna.id })
const request = await portal.buildInfoRequest({ clientId: anna.id })
const ticket = await portal.buildTicket({ userId: anna.id })
const task = await portal.buildTask({ projectId: project.id })
const template = await portal.buildProjectTemplate()

describe('change of nothing', () => {
  test.each([
    ['a brief', () => client.patch(`/api/briefs/${brief.id}`, {})],
    [
      'a brief that is nobody’s already',
      () => staff.put(`/api/briefs/${brief.id}/responsible`, { responsibleId: null }),
    ],
    [
      'a project that is nobody’s already',
      () => staff.patch(`/api/projects/${project.id}`, { responsibleId: null }),
    ],
    ['a project', () => staff.patch(`/api/projects/${project.id}`, {})],
    ['a website', () => staff.patch(`/api/websites/${website.id}`, {})],
    ['a request', () => staff.patch(`/api/info-requests/${request.id}`, {})],
    [
      'a request that is pending already',
      () => staff.patch(`/api/info-requests/${request.id}`, { status: 'pending' }),
    ],
    [
      'a ticket that is open already',
      () => staff.patch(`/api/tickets/${ticket.id}/status`, { status: 'open' }),
    ],
    [
      'a task that is pending already',
      () => staff.patch(`/api/tasks/${task.id}/status`, { status: 'pending' }),
    ],
    [
      'a template of a project',
      () => staff.patch(`/api/project-templates/${template.id}`, { name: template.name, archived: false }),
    ],
    ['a person', () => staff.patch(`/api/users/${anna.id}`, {})],
    ['oneself', () => client.patch('/api/user', {})],
  ])('keeps the version and notifies no one: %s', async (_what, change) => {
    const { status, headers } = await change()
    expect([status, headers['etag']]).toEqual([200, '"1"'])
    for (const who of [client, staff]) {
      expect.soft((await who.get('/api/notifications')).body).toEqual([])
      expect.soft((await who.get('/api/activities/recent')).body).toEqual([])
    }
  })
})

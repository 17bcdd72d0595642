import { afterAll, expect, test } from 'vitest'
import { PASSWORD } from './builders.ts'
import { testApp } from './test-app.ts'

const portal = await testApp()
afterAll(portal.close)

test('signs in a test user as themselves', async () => {
  const client = await portal.buildClient()
  const { status, body } = await portal.as(client).get('/api/user')
  expect({ status, id: body['id'] }).toEqual({ status: 200, id: client.id })
})

test('lets a test user sign in with the password', async () => {
  const staff = await portal.buildStaff()
  const { username } = staff
  const { status } = await portal.anonymous.post('/api/login', { username, password: PASSWORD })
  expect(status).toBe(200)
})

test('builds records that their client can read', async () => {
  const client = await portal.buildClient()
  const brief = await portal.buildBrief({ userId: client.id })
  const project = await portal.buildProject({ userId: client.id, status: 'launched' })
  const website = await portal.buildWebsite({ userId: client.id, projectId: project.id })
  const ticket = await portal.buildTicket({ userId: client.id, websiteId: website.id })
  const request = await portal.buildInfoRequest({ clientId: client.id })
  const upload = await portal.buildUpload(client)
  await portal.buildTask({ projectId: project.id })
  await portal.buildComment({ ticketId: ticket.id })
  const paths = [
    `/api/briefs/${brief.id}`,
    `/api/projects/${project.id}/tasks`,
    `/api/websites/${website.id}`,
    `/api/comments/ticket/${ticket.id}`,
    `/api/info-requests/${request.id}`,
    `/api/uploads/${upload.name}`,
  ]
  for (const path of paths) {
    const { status } = await portal.as(client).get(path)
    expect.soft(`${status} ${path}`).toBe(`200 ${path}`)
  }
})

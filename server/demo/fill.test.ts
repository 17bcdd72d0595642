import { expect, test } from 'vitest'
import type { Brief } from '#shared/briefs/schemas.ts'
import type { Attachment } from '#shared/files/schemas.ts'
import type { Ticket } from '#shared/tickets/schemas.ts'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { testApp } from '#server/test/test-app.ts'
import { demoPortal, list } from '#server/test/demo-portal.ts'
import { fillDemo } from './fill.ts'

const { portal, signIns, staff, client, people } = await demoPortal()

test('accepts new records and decisions after the demo is filled', async () => {
  const upload = await client.upload<Attachment>('/api/uploads')
  const ticket = await client.post<Ticket>('/api/tickets', {
    title: 'The shop in Gohlis has moved',
    description: 'Please change the address to Georg-Schumann-Straße 80.',
    serviceCategory: 'general',
    attachments: [upload.body.name],
  })
  expect(ticket.status).toBe(201)
  const comment = { content: 'Thank you.', entityType: 'ticket', entityId: ticket.body.id }
  expect((await staff.post('/api/comments', comment)).status).toBe(201)
  const pending = await list<Brief>(staff, '/api/briefs?status=pending')
  expect((await staff.post(`/api/briefs/${pending[0]?.id}/accept`)).status).toBe(200)
})

test('does not ask demo users to change their password', async () => {
  const enter = async ({ username, password }: (typeof signIns)[number]) => {
    const { status, body } = await portal.anonymous.post('/api/login', { username, password })
    return [status, body['mustChangePassword']]
  }
  const answers = await Promise.all(signIns.map(enter))
  expect(answers).toEqual(signIns.map(() => [200, undefined]))
})

test('changes nothing on a second fill and returns the same sign-ins', async () => {
  const before = await totals()
  expect(await fillDemo(getDatabaseUrl(portal.db), portal.storage)).toEqual(signIns)
  expect(await totals()).toEqual(before)
})

const totals = () =>
  Promise.all(
    ['users', 'briefs', 'projects', 'tickets', 'websites/all', 'info-requests', 'activities/recent'].map(
      async (name) => (await staff.get(`/api/${name}`)).headers['x-total-count'],
    ),
  )

test('does not return a sign-in whose password was changed', async () => {
  const shown = people.find(({ username }) => username === signIns[0]?.username)
  const password = { currentPassword: signIns[0]?.password, newPassword: 'a quiet harbour' }
  expect((await portal.as(shown ?? { id: 0 }).post('/api/user/password', password)).status).toBe(204)
  expect(await fillDemo(getDatabaseUrl(portal.db), portal.storage)).toEqual(signIns.slice(1))
})

test('does not fill a real portal, even with a demo username', async () => {
  const own = await testApp()
  await own.buildStaff({ username: 'sarah' })
  expect(await fillDemo(getDatabaseUrl(own.db), own.storage)).toEqual([])
  expect(await own.db.selectFrom('users').select('username').execute()).toEqual([{ username: 'sarah' }])
  await own.close()
})

import { afterAll, expect, test } from 'vitest'
import type { Invitation } from '#shared/users/accounts/schemas.ts'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { PASSWORD } from '#server/test/builders.ts'
import { testApp } from '#server/test/test-app.ts'
import { processResetRequests } from './reset.ts'

const PATIENT = { timeout: 20_000 }

const portal = await testApp()
afterAll(portal.close)
const sam = await portal.buildStaff()
const staff = portal.as(sam)

const readEntries = async (userId: number) => {
  const rows = await portal.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('entityType', '=', 'user')
    .where('entityId', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actorId }) => `${action} by ${actorId ?? 'nobody'}`)
}

test('records an audit entry with its actor for each change of an account', async () => {
  const body = { username: 'audited', fullName: 'Audited', email: 'a@example.com', role: 'staff' }
  const { user, link } = (await staff.post<Invitation>('/api/invitations', body)).body
  const token = link?.split('#')[1]
  await portal.anonymous.post('/api/invitation/accept', { token, password: PASSWORD })
  await portal.anonymous.post('/api/login', { username: 'audited', password: 'a wrong one' })
  await portal.as(user).post('/api/user/password', { currentPassword: PASSWORD, newPassword: 'brown loaves' })
  await staff.patch(`/api/users/${user.id}`, { role: 'client', companyName: 'Own' })
  await portal.anonymous.post('/api/password-reset', { account: 'audited' })
  await processResetRequests(portal.db)
  await expect.poll(() => readEntries(user.id), PATIENT).toContain('reset.requested by nobody')
  await staff.delete(`/api/users/${user.id}/sessions`)
  await staff.post(`/api/users/${user.id}/deactivate`)
  await staff.post(`/api/users/${user.id}/reactivate`)
  await staff.delete(`/api/users/${user.id}`)
  expect(await readEntries(user.id)).toEqual([
    `user.invited by ${sam.id}`,
    `session.started by ${user.id}`,
    'session.failed by nobody',
    `password.changed by ${user.id}`,
    `user.updated by ${sam.id}`,
    `user.role_changed by ${sam.id}`,
    'reset.requested by nobody',
    `session.ended by ${sam.id}`,
    `user.deactivated by ${sam.id}`,
    `user.reactivated by ${sam.id}`,
    `company.person_removed by ${sam.id}`,
    `user.deleted by ${sam.id}`,
  ])
})

test('records the old and new role, but not the values of a changed name or password', async () => {
  const nora = await portal.buildClient({ fullName: 'Nora Neu' })
  const change = { role: 'staff', fullName: 'Nora Nova', password: 'brown loaves' }
  expect((await staff.patch(`/api/users/${nora.id}`, change)).status).toBe(200)
  const { body } = await staff.get<AuditEntry[]>(`/api/audit?area=user&personId=${nora.id}`)
  const changes = { role: { from: 'client', to: 'staff' } }
  expect(body.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'user.role_changed', details: { changes } },
    { action: 'user.updated', details: { changes, fields: ['password', 'fullName'] } },
  ])
})

test('records no audit entry when staff save an unchanged account', async () => {
  const { id, fullName, email } = await portal.buildClient({ companyName: 'Bakery' })
  const change = { fullName, email, companyName: 'Bakery', role: 'client' }
  expect((await staff.patch(`/api/users/${id}`, change)).status).toBe(200)
  expect((await staff.get(`/api/audit?personId=${id}`)).body).toEqual([])
})

test('stores no password or email address of the users in audit entries', async () => {
  const rows = await portal.db.selectFrom('auditLog').select('details').execute()
  expect(JSON.stringify(rows)).not.toMatch(/brown loaves|correct horse|example\.com|argon/)
})

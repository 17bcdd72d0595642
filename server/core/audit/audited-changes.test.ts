import { afterAll, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())

const readDetails = async (area: string) => {
  const { body } = await staff.get<AuditEntry[]>(`/api/audit?area=${area}`)
  return body.map(({ action, details }) => ({ action, details }))
}

test('records state changes of accounts, API tokens, and webhooks in the audit log', async () => {
  const { id } = await portal.buildClient()
  await staff.post(`/api/users/${id}/deactivate`)
  await staff.post(`/api/users/${id}/reactivate`)
  expect(await readDetails('user')).toEqual([
    { action: 'user.reactivated', details: { changes: { active: { from: false, to: true } } } },
    { action: 'user.deactivated', details: { changes: { active: { from: true, to: false } } } },
  ])
  const token = { name: 'Time sheets', scopes: ['tickets:read'], expiresInDays: 30 }
  const made = await staff.post<{ id: number }>('/api/api-tokens', token)
  await staff.delete(`/api/api-tokens/${made.body.id}`)
  expect(await readDetails('api_token')).toEqual([
    {
      action: 'api_token.revoked',
      details: { name: 'Time sheets', changes: { state: { from: 'active', to: 'revoked' } } },
    },
    { action: 'api_token.created', details: { name: 'Time sheets', scopes: ['tickets:read'] } },
  ])
  const webhook = { name: 'Invoices', url: 'https://a.example.com/hush', eventTypes: ['ticket.created'] }
  const { body } = await staff.post<{ id: number }>('/api/webhooks', webhook)
  await staff.delete(`/api/webhooks/${body.id}`)
  const details = { name: 'Invoices', eventTypes: ['ticket.created'] }
  expect(await readDetails('webhook')).toEqual([
    { action: 'webhook.deleted', details },
    { action: 'webhook.created', details },
  ])
})

test('truncates a long list in an audit entry and says how many items are missing', async () => {
  const holidays = Array.from({ length: 60 }, (_, i) => ({
    date: `2027-0${1 + Math.floor(i / 20)}-${String(1 + (i % 20)).padStart(2, '0')}`,
    name: 'A very long holiday '.repeat(9),
  }))
  expect((await staff.patch('/api/agency/settings', { holidays })).status).toBe(200)
  const [entry] = await readDetails('agency')
  expect(entry?.details).toEqual({
    changes: { holidays: { removed: [], added: expect.any(Array) as string[] } },
  })
  const text = JSON.stringify(entry?.details)
  expect(text).toContain('2027-03-10 A very')
  expect(text).not.toContain('2027-03-11')
  expect(text).toContain('"… and 10 more"')
})

test('describes a change in words in the CSV export', async () => {
  await staff.patch('/api/agency/settings', { registration: 'closed' })
  await staff.patch('/api/agency/settings', { registration: 'open' })
  const { body } = await staff.get<string>('/api/audit/export.csv?area=agency')
  expect(body).toContain('Registration: closed → open')
})

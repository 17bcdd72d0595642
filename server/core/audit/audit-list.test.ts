import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { testApp } from '#server/test/test-app.ts'
import { recordAudit } from './record-audit.ts'

const portal = await testApp()
afterAll(portal.close)
const sarah = await portal.buildStaff({ fullName: 'Sarah Lind' })
const berta = await portal.buildClient({ fullName: 'Berta Öz' })
const staff = portal.as(sarah)

beforeAll(async () => {
  const about = { entityType: 'user', entityId: berta.id }
  await recordAudit(portal.db, {
    visit: null,
    actorId: sarah.id,
    action: 'user.role_changed',
    ...about,
    details: { to: 'staff' },
  })
  await recordAudit(portal.db, {
    visit: { address: '2001:DB8::7' },
    actorId: null,
    action: 'session.failed',
    ...about,
  })
  await recordAudit(portal.db, {
    visit: null,
    actorId: sarah.id,
    action: 'export.made',
    details: { list: 'tickets' },
  })
})

const findEntries = async (query = '') => {
  const { body } = await staff.get<AuditEntry[]>(`/api/audit?${query}`)
  return body.map(({ action }) => action)
}

test('returns the action, subject, and address of an audit entry', async () => {
  const { body } = await staff.get<AuditEntry[]>('/api/audit?area=session')
  expect(body).toMatchObject([
    {
      actor: null,
      action: 'session.failed',
      entityType: 'user',
      entityId: berta.id,
      subject: 'Berta Öz',
      details: {},
      address: '2001:db8::7',
    },
  ])
})

test('lists audit entries newest first, and filters them by action, name, user, area, and day', async () => {
  const all = ['export.made', 'session.failed', 'user.role_changed']
  const today = new Date().toISOString().slice(0, 10)
  expect(await findEntries()).toEqual(all)
  expect(await findEntries('q=role+changed')).toEqual(['user.role_changed'])
  expect(await findEntries('q=ROLE')).toEqual(['user.role_changed'])
  expect(await findEntries('q=tickets')).toEqual(['export.made'])
  expect(await findEntries('q=oz')).toEqual(['session.failed', 'user.role_changed'])
  expect(await findEntries(`personId=${sarah.id}`)).toEqual(['export.made', 'user.role_changed'])
  expect(await findEntries('area=export')).toEqual(['export.made'])
  expect(await findEntries(`from=${today}&to=${today}`)).toEqual(all)
  expect(await findEntries('to=2020-01-01')).toEqual([])
})

test('paginates audit entries', async () => {
  const first = await staff.get<AuditEntry[]>('/api/audit?limit=2')
  expect(first.headers['x-total-count']).toBe('3')
  const next = /<(?<address>[^>]+)>/.exec(first.headers['link'] ?? '')?.groups?.['address'] ?? ''
  const second = await staff.get<AuditEntry[]>(next)
  expect([...first.body, ...second.body].map(({ action }) => action)).toEqual(await findEntries())
})

test('records a deletion with the record’s type and ID, and does not record a refused one', async () => {
  const { id: briefId } = await portal.buildBrief({ userId: berta.id })
  const { id: projectId } = await portal.buildProject({ userId: berta.id })
  const { body: file } = await staff.upload<{ id: number }>(`/api/projects/${projectId}/files`)
  expect((await portal.as(await portal.buildClient()).delete(`/api/project-files/${file.id}`)).status).toBe(
    404,
  )
  expect((await portal.as(berta).delete(`/api/briefs/${briefId}`)).status).toBe(204)
  expect((await staff.delete(`/api/project-files/${file.id}`)).status).toBe(204)
  const { body } = await staff.get<AuditEntry[]>('/api/audit?area=record')
  expect(body).toMatchObject([
    { actor: { id: sarah.id }, entityType: 'project_file', entityId: file.id },
    { actor: { id: berta.id }, entityType: 'brief', entityId: briefId },
  ])
})

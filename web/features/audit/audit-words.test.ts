import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import { deedOf, detailsOf } from './audit-words.ts'

const sarah = { id: 1, fullName: 'Sarah', role: 'staff', companyName: null, picture: null } as const
const entry: AuditEntry = {
  id: 1,
  at: '2026-01-01T10:00:00.000Z',
  actor: sarah,
  action: 'client_view.started',
  entityType: 'user',
  entityId: 7,
  subject: 'Katharina',
  details: {},
  address: null,
}

test('a deed is told in plain words', () => {
  expect(deedOf(entry)).toBe('began to see the portal as Katharina')
  expect(deedOf({ ...entry, action: 'privacy.exported', entityId: 1, subject: 'Sarah' })).toBe(
    'exported the data of themselves',
  )
  expect(deedOf({ ...entry, action: 'session.failed', actor: null })).toContain('as Katharina')
  expect(deedOf({ ...entry, action: 'session.failed', subject: null })).toContain('nobody has')
})

test('a deed without words of its own is told by its name', () => {
  expect(deedOf({ ...entry, action: 'second_factor.recovery_code_used' })).toBe(
    'second factor: recovery code used (Katharina)',
  )
})

test('a record is told with its number', () => {
  const deletion = {
    ...entry,
    action: 'record.deleted',
    entityType: 'project_file',
    entityId: 12,
    subject: null,
  }
  expect([deedOf(deletion), detailsOf(deletion)]).toEqual(['deleted a record', ['Project file: 12']])
})

test('details are told as words, and what is not so not at all', () => {
  const details = {
    list: 'info-requests',
    searched: false,
    fields: ['fullName', 'email'],
    because: 'time_limit',
  }
  expect(detailsOf({ ...entry, details })).toEqual([
    'List: info requests',
    'Fields: full name, email',
    'Because: the hour was over',
  ])
})

import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit/schemas.ts'
import { formatAuditDetails } from '#shared/audit/format-audit-details.ts'
import { formatAuditAction, omitShownDetails } from './audit-messages.ts'

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
  companies: [],
  address: null,
}

test('describes audit actions in plain words', () => {
  expect(formatAuditAction(entry)).toBe('started Client View as Katharina')
  expect(formatAuditAction({ ...entry, action: 'privacy.exported', entityId: 1, subject: 'Sarah' })).toBe(
    'exported their own data',
  )
  expect(formatAuditAction({ ...entry, action: 'user.updated', entityId: 1 })).toBe(
    'changed their own account',
  )
  expect(formatAuditAction({ ...entry, action: 'user.updated' })).toBe('changed Katharina’s account')
  expect(formatAuditAction({ ...entry, action: 'session.failed', actor: null })).toContain('as Katharina')
  expect(formatAuditAction({ ...entry, action: 'session.failed', subject: null })).toContain(
    'unknown username',
  )
})

test.each([
  ['set-up link', 'signed in with the setup link'],
  ['reset link', 'signed in with a reset link'],
  ['password and recovery', 'signed in with a password and a recovery code'],
])('describes the authentication method of a sign-in: %s', (by, words) => {
  expect(formatAuditAction({ ...entry, action: 'session.started', details: { by } })).toBe(words)
})

test('describes an unknown audit action by its name', () => {
  expect(formatAuditAction({ ...entry, action: 'second_factor.recovery_code_used' })).toBe(
    'second factor: recovery code used (Katharina)',
  )
})

test('names the companies of an audit entry', () => {
  const companies = [
    { id: 1, name: 'Brot & Salz' },
    { id: 7, name: 'Bohm' },
  ]
  const merged = {
    ...entry,
    action: 'company.merged',
    entityType: 'company',
    subject: null,
    details: { into: 1 },
    companies,
  }
  expect([formatAuditAction(merged), formatAuditDetails(omitShownDetails(merged))]).toEqual([
    'merged Bohm into Brot & Salz',
    [],
  ])
  const changed = {
    ...entry,
    action: 'company.person_changed',
    details: {
      company: 1,
      changes: { someProjects: { from: true, to: false }, role: { from: 'viewer', to: 'owner' } },
    },
    companies,
  }
  expect([formatAuditAction(changed), formatAuditDetails(omitShownDetails(changed))]).toEqual([
    'changed Katharina’s role at Brot & Salz',
    ['Only some projects: yes → no', 'Role: viewer → company owner'],
  ])
  const invited = { company: 1, role: 'colleague', someProjects: true }
  expect(formatAuditDetails({ ...entry, details: invited, companies })).toContain('Role: contractor')
  const moved = { changes: { companyIds: { removed: ['7'], added: ['1'] } } }
  expect(formatAuditDetails({ ...entry, details: moved, companies })).toEqual([
    'Companies: added Brot & Salz; removed Bohm',
  ])
})

test('includes the number of a deleted record', () => {
  const deletion = {
    ...entry,
    action: 'record.deleted',
    entityType: 'project_file',
    entityId: 12,
    subject: null,
  }
  expect([formatAuditAction(deletion), formatAuditDetails(deletion)]).toEqual([
    'deleted a record',
    ['Project file: 12'],
  ])
})

test('describes details in words, and omits those that are false', () => {
  const details = {
    list: 'info-requests',
    searched: false,
    fields: ['fullName', 'email'],
    because: 'time_limit',
  }
  expect(formatAuditDetails({ ...entry, details })).toEqual([
    'List: information requests',
    'Fields: Full name, Email',
    'Reason: the hour ran out',
  ])
})

test('describes each change by its old and new value', () => {
  const details = {
    changes: {
      staffSecondFactor: { from: 'required', to: 'optional' },
      registration: { from: null, to: 'closed' },
      name: { from: 'Studio North', to: 'Studio South' },
      enabled: { from: true, to: false },
      monday: { from: '09:00–17:00', to: 'closed' },
      holidays: { removed: ['2026-01-01 New Year'], added: ['2026-12-25 Christmas Day'] },
      eventTypes: { removed: [], added: ['ticket.created', 'ticket.closed'] },
    },
    fields: ['terms'],
  }
  expect(formatAuditDetails({ ...entry, details })).toEqual([
    'Second factor for staff: required → optional',
    'Registration: server default → closed',
    'Name: Studio North → Studio South',
    'Enabled: yes → no',
    'Monday: 09:00–17:00 → closed',
    'Holidays: added 2026-12-25 Christmas Day; removed 2026-01-01 New Year',
    'Event types: added ticket.created, ticket.closed',
    'Fields: Terms',
  ])
})

const formatLines = (details: AuditEntry['details'], about = {}) =>
  formatAuditDetails({ ...entry, ...about, details })

test('describes values of the contract in words', () => {
  expect(formatLines({ by: 'link' })).toEqual(['By: email link'])
  expect(formatLines({ by: 'password and recovery' })).toEqual(['By: password, recovery code'])
  expect(formatLines({ status: 'in_progress', priority: 'urgent', sort: 'due', searched: true })).toEqual([
    'Status: in progress',
    'Priority: urgent',
    'Order: by due date',
    'Searched: yes',
  ])
  expect(formatLines({ area: 'second_factor' })).toEqual(['Area: Second factors'])
  expect(formatLines({ call: 'ticket.setStatus', at: '2026-01-01T10:00:00.000Z' })).toEqual([
    'Call: ticket.setStatus',
    expect.stringMatching(/^When: Jan 1, 2026, \d+:00 [AP]M$/),
  ])
  expect(
    formatLines({
      changes: { PASSWORD_MIN_LENGTH: { from: 12, to: 8 }, language: { from: 'en', to: 'de' } },
    }),
  ).toEqual(['PASSWORD_MIN_LENGTH: 12 → 8', 'Language: English → Deutsch'])
  expect(
    formatLines({ changes: { holidays: { removed: [], added: ['2027-01-01 New Year', '… and 10 more'] } } }),
  ).toEqual(['Holidays: added 2027-01-01 New Year, … and 10 more'])
  expect(formatLines({}, { entityType: 'asset', entityId: 4 })).toEqual(['Website file: 4'])
  expect(formatLines({ changes: { name: { from: 'open', to: 'all' } } })).toEqual(['Name: open → all'])
})

test('describes a user’s action on their own account with “their own”', () => {
  const own = { ...entry, entityId: 1, subject: 'Sarah' }
  expect(formatAuditAction({ ...own, action: 'user.locked_out' })).toBe(
    'revoked all access to their own account',
  )
  expect(formatAuditAction({ ...own, action: 'reset.requested' })).toBe(
    'asked for a new password for their own account',
  )
})

test('describes the details of an entry from an earlier version', () => {
  const details = { from: 'client', to: 'staff' }
  expect(formatAuditDetails({ ...entry, details })).toEqual(['From: client', 'To: staff'])
})

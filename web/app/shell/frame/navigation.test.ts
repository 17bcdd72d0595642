import { expect, test } from 'vitest'
import { type Action, isRankEnough, type StaffActor } from '#shared/contract/policy.ts'
import { listOf } from '#shared/records/records.ts'
import { STAFF_ROLES } from '#shared/contract/roles.ts'
import { navigationOf } from './navigation.ts'

/** The action that a user must be allowed to do for each page of the staff menu to be useful. */
const ACTIONS: Record<string, Action> = {
  '/staff': 'morning.read',
  [listOf('brief', 'staff')]: 'brief.read',
  [listOf('project', 'staff')]: 'project.read',
  [listOf('website', 'staff')]: 'website.readAll',
  [listOf('ticket', 'staff')]: 'ticket.read',
  [listOf('info_request', 'staff')]: 'infoRequest.readAll',
  [listOf('company', 'staff')]: 'company.read',
  [listOf('user', 'staff')]: 'user.read',
  '/staff/templates': 'template.read',
  [listOf('mail', 'staff')]: 'mail.read',
  '/staff/audit': 'audit.read',
  [listOf('webhook', 'staff')]: 'apiToken.manage',
  '/staff/settings': 'agency.manage',
}

test.each(STAFF_ROLES)('shows a staff %s exactly the menu pages that the policy allows', (staffRole) => {
  const actor: StaffActor =
    staffRole === 'freelancer'
      ? { id: 1, role: 'staff', staffRole, companyIds: [1] }
      : { id: 1, role: 'staff', staffRole }
  const allowed = Object.entries(ACTIONS).flatMap(([to, action]) => (isRankEnough(actor, action) ? [to] : []))
  expect(navigationOf({ role: 'staff', staffRole }).map(({ to }) => to)).toEqual(allowed)
})

import { expect, test } from 'vitest'
import { type PolicyAction, isStaffRoleEnough, type StaffActor } from '#shared/contract/policy.ts'
import { getListUrl } from '#shared/records/records.ts'
import { STAFF_ROLES } from '#shared/contract/roles.ts'
import { getNavigation } from './navigation.ts'

/** The action that a user must be allowed to do for each page of the staff menu to be useful. */
const ACTIONS: Record<string, PolicyAction> = {
  '/staff': 'morning.read',
  [getListUrl('brief', 'staff')]: 'brief.read',
  [getListUrl('project', 'staff')]: 'project.read',
  [getListUrl('website', 'staff')]: 'website.readAll',
  [getListUrl('ticket', 'staff')]: 'ticket.read',
  [getListUrl('info_request', 'staff')]: 'infoRequest.readAll',
  [getListUrl('company', 'staff')]: 'company.read',
  [getListUrl('user', 'staff')]: 'user.read',
  '/staff/templates': 'template.read',
  [getListUrl('mail', 'staff')]: 'mail.read',
  '/staff/audit': 'audit.read',
  [getListUrl('webhook', 'staff')]: 'apiToken.manage',
  '/staff/settings': 'agency.manage',
}

test.each(STAFF_ROLES)('shows a staff %s exactly the menu pages that the policy allows', (staffRole) => {
  const actor: StaffActor =
    staffRole === 'freelancer'
      ? { id: 1, role: 'staff', staffRole, companyIds: [1] }
      : { id: 1, role: 'staff', staffRole }
  const allowed = Object.entries(ACTIONS).flatMap(([to, action]) =>
    isStaffRoleEnough(actor, action) ? [to] : [],
  )
  expect(getNavigation({ role: 'staff', staffRole }).map(({ to }) => to)).toEqual(allowed)
})

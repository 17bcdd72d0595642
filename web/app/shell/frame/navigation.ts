import { LayoutGrid, LayoutTemplate, ScrollText, SlidersHorizontal, type LucideIcon } from 'lucide-react'
import { RECORD_KINDS, getListUrl, getRecordRow, type ListKind } from '#shared/records/records.ts'
import type { Role, StaffRole } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import type { SessionUser } from '#web/api/session.ts'
import { recordIcons } from '#web/records/records.tsx'
import { hasStaffRole } from '#web/api/staff-role.ts'

export interface NavEntry {
  position: number
  to: string
  label: string
  icon: LucideIcon
  /** The lowest staff role that sees the page. */
  minRole?: StaffRole
}

/** The pages that aren't lists of records. */
const OTHER_PAGES: Record<Role, readonly NavEntry[]> = {
  client: [
    { position: 0, to: '/', label: t('Overview'), icon: LayoutGrid },
    { position: 6, to: '/company', label: t('Company'), icon: recordIcons.company },
  ],
  staff: [
    { position: 0, to: '/staff', label: t('Overview'), icon: LayoutGrid },
    { position: 8, to: '/staff/templates', label: t('Project Templates'), icon: LayoutTemplate },
    { position: 10, to: '/staff/audit', label: t('Audit Log'), icon: ScrollText, minRole: 'owner' },
    {
      position: 12,
      to: '/staff/settings',
      label: t('Agency Settings'),
      icon: SlidersHorizontal,
      minRole: 'owner',
    },
  ],
}

function createListEntries(role: Role): NavEntry[] {
  return RECORD_KINDS.flatMap((kind) => {
    const { menu, plural } = getRecordRow(kind)
    const [position, label = plural, minRole] = menu?.[role] ?? []
    if (position === undefined) return []
    const entry = {
      position,
      label: label(),
      to: getListUrl(kind as ListKind, role),
      icon: recordIcons[kind],
    }
    return { ...entry, ...(minRole && { minRole }) }
  })
}

const createMenu = (role: Role) =>
  [...OTHER_PAGES[role], ...createListEntries(role)].toSorted((a, b) => a.position - b.position)

/** The side menu of each role. */
const navigation = { client: createMenu('client'), staff: createMenu('staff') }

/** Returns a user's side menu. Staff don't see pages that require another staff role. */
export const getNavigation = (user: Pick<SessionUser, 'role' | 'staffRole'>): readonly NavEntry[] =>
  navigation[user.role].filter(({ minRole }) => minRole === undefined || hasStaffRole(user, minRole))

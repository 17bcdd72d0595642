import { LayoutGrid, ScrollText, SlidersHorizontal, type LucideIcon } from 'lucide-react'
import { type ListKind, listOf } from '#shared/records.ts'
import type { Role } from '#shared/users/values.ts'
import { recordIcons } from '#web/records.ts'

export interface NavEntry {
  to: string
  label: string
  icon: LucideIcon
}

const list = <R extends Role>(reader: R, kind: ListKind<R>, label: string): NavEntry => ({
  to: String(listOf<R, ListKind<R>>(kind, reader)),
  label,
  icon: recordIcons[kind],
})

/** The side menu of each role. */
export const navigation: Record<Role, readonly NavEntry[]> = {
  client: [
    { to: '/', label: 'Overview', icon: LayoutGrid },
    list('client', 'brief', 'My Briefs'),
    list('client', 'project', 'Projects'),
    list('client', 'website', 'Live Websites'),
    list('client', 'info_request', 'Information Requests'),
    list('client', 'ticket', 'Support Tickets'),
  ],
  staff: [
    { to: '/staff', label: 'Overview', icon: LayoutGrid },
    list('staff', 'brief', 'All Briefs'),
    list('staff', 'project', 'Projects'),
    list('staff', 'website', 'Websites'),
    list('staff', 'ticket', 'Tickets'),
    list('staff', 'info_request', 'Information Requests'),
    list('staff', 'user', 'User Management'),
    list('staff', 'mail', 'Outbox'),
    { to: '/staff/audit', label: 'Audit Log', icon: ScrollText },
    list('staff', 'webhook', 'Programs'),
    { to: '/staff/settings', label: 'Agency settings', icon: SlidersHorizontal },
  ],
}

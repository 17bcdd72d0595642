import {
  FileText,
  FolderKanban,
  Globe,
  LayoutGrid,
  LifeBuoy,
  Mail,
  MessageCircleQuestionMark,
  Plug,
  ScrollText,
  SlidersHorizontal,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Role } from '#shared/users/values.ts'

export interface NavEntry {
  to: string
  label: string
  icon: LucideIcon
}

/** The side menu of each role. */
export const navigation: Record<Role, readonly NavEntry[]> = {
  client: [
    { to: '/', label: 'Overview', icon: LayoutGrid },
    { to: '/briefs', label: 'My Briefs', icon: FileText },
    { to: '/projects', label: 'Projects', icon: FolderKanban },
    { to: '/websites', label: 'Live Websites', icon: Globe },
    { to: '/info-requests', label: 'Information Requests', icon: MessageCircleQuestionMark },
    { to: '/tickets', label: 'Support Tickets', icon: LifeBuoy },
  ],
  staff: [
    { to: '/staff', label: 'Overview', icon: LayoutGrid },
    { to: '/staff/briefs', label: 'All Briefs', icon: FileText },
    { to: '/staff/projects', label: 'Projects', icon: FolderKanban },
    { to: '/staff/websites', label: 'Websites', icon: Globe },
    { to: '/staff/tickets', label: 'Tickets', icon: LifeBuoy },
    { to: '/staff/info-requests', label: 'Information Requests', icon: MessageCircleQuestionMark },
    { to: '/staff/users', label: 'User Management', icon: Users },
    { to: '/staff/outbox', label: 'Outbox', icon: Mail },
    { to: '/staff/audit', label: 'Audit Log', icon: ScrollText },
    { to: '/staff/programs', label: 'Programs', icon: Plug },
    { to: '/staff/settings', label: 'Agency settings', icon: SlidersHorizontal },
  ],
}

import { BriefcaseBusiness, User } from 'lucide-react'
import type { Role } from '#shared/users/values.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const userRole: StatusMap<Role> = {
  client: {
    label: 'Client',
    tone: 'neutral',
    icon: User,
    description: 'Sees only their own briefs, projects, websites, tickets and requests.',
  },
  staff: {
    label: 'Staff',
    tone: 'accent',
    icon: BriefcaseBusiness,
    description: 'Sees and manages everything, including accounts.',
  },
}

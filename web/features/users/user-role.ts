import { BriefcaseBusiness, User } from 'lucide-react'
import type { Role } from '#shared/users/values.ts'
import { t } from '#shared/words.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

export const userRole: StatusMap<Role> = {
  client: {
    label: t('Client'),
    tone: 'neutral',
    icon: User,
    description: t('Sees only their own briefs, projects, websites, tickets and requests.'),
  },
  staff: {
    label: t('Staff'),
    tone: 'accent',
    icon: BriefcaseBusiness,
    description: t('Sees and manages everything, including accounts.'),
  },
}

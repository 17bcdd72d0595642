import { FileClock } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { StatsFrame, type Figure } from './stats-frame.tsx'

const FIGURES: readonly Figure[] = [
  {
    kind: 'brief',
    label: t('Pending Briefs'),
    statKey: 'pendingBriefs',
    icon: FileClock,
    tip: t('Briefs waiting to be accepted or declined.'),
  },
  {
    kind: 'project',
    label: t('Active Projects'),
    statKey: 'activeProjects',
    tip: t('Projects that are neither completed nor launched.'),
  },
  {
    kind: 'website',
    label: t('Live Websites'),
    statKey: 'liveWebsites',
    tip: t('Websites that are online, for all clients.'),
  },
  {
    kind: 'ticket',
    label: t('Open Tickets'),
    statKey: 'openTickets',
    tip: t('Support tickets that are open or in progress, for all clients.'),
  },
]

/** The agency's totals for all clients, each linking to its list. */
export const StaffStats = () => <StatsFrame figures={FIGURES} />

import { FileClock } from 'lucide-react'
import { listOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { recordIcons } from '#web/records.tsx'
import { StatsFrame, type Figure } from './stats-frame.tsx'

const FIGURES: readonly Figure[] = [
  {
    to: listOf('brief', 'staff'),
    label: t('Pending Briefs'),
    of: 'pendingBriefs',
    icon: FileClock,
    tip: t('Briefs waiting to be accepted or declined.'),
  },
  {
    to: listOf('project', 'staff'),
    label: t('Active Projects'),
    of: 'activeProjects',
    icon: recordIcons.project,
    tip: t('Projects that are neither completed nor launched.'),
  },
  {
    to: listOf('website', 'staff'),
    label: t('Live Websites'),
    of: 'liveWebsites',
    icon: recordIcons.website,
    tip: t('Websites that are online, for all clients.'),
  },
  {
    to: listOf('ticket', 'staff'),
    label: t('Open Tickets'),
    of: 'openTickets',
    icon: recordIcons.ticket,
    tip: t('Support tickets that are open or in progress, for all clients.'),
  },
]

/** The agency's figures over all clients, each linking to its list. */
export const StaffStats = () => <StatsFrame figures={FIGURES} />

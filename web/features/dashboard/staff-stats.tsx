import { FileClock } from 'lucide-react'
import { listOf } from '#shared/records.ts'
import { recordIcons } from '#web/records.ts'
import { StatsFrame, type Figure } from './stats-frame.tsx'

const FIGURES: readonly Figure[] = [
  {
    to: listOf('brief', 'staff'),
    label: 'Pending Briefs',
    of: 'pendingBriefs',
    icon: FileClock,
    tip: 'Briefs waiting to be accepted or declined.',
  },
  {
    to: listOf('project', 'staff'),
    label: 'Active Projects',
    of: 'activeProjects',
    icon: recordIcons.project,
    tip: 'Projects that are neither completed nor launched.',
  },
  {
    to: listOf('website', 'staff'),
    label: 'Live Websites',
    of: 'liveWebsites',
    icon: recordIcons.website,
    tip: 'Websites that are online, for all clients.',
  },
  {
    to: listOf('ticket', 'staff'),
    label: 'Open Tickets',
    of: 'openTickets',
    icon: recordIcons.ticket,
    tip: 'Support tickets that are open or in progress, for all clients.',
  },
]

/** The agency's figures over all clients, each linking to its list. */
export const StaffStats = () => <StatsFrame figures={FIGURES} />

import { FileClock, FolderKanban, Globe, LifeBuoy } from 'lucide-react'
import { StatsFrame, type Figure } from './stats-frame.tsx'

const FIGURES: readonly Figure[] = [
  {
    to: '/staff/briefs',
    label: 'Pending Briefs',
    of: 'pendingBriefs',
    icon: FileClock,
    tip: 'Briefs that wait to be accepted or declined.',
  },
  {
    to: '/staff/projects',
    label: 'Active Projects',
    of: 'activeProjects',
    icon: FolderKanban,
    tip: 'Projects that are neither completed nor launched.',
  },
  {
    to: '/staff/websites',
    label: 'Live Websites',
    of: 'liveWebsites',
    icon: Globe,
    tip: 'Websites that are online, of all clients.',
  },
  {
    to: '/staff/tickets',
    label: 'Open Tickets',
    of: 'openTickets',
    icon: LifeBuoy,
    tip: 'Support tickets that are open or in progress, of all clients.',
  },
]

/** The agency's figures over all clients, each leading to its list. */
export const StaffStats = () => <StatsFrame figures={FIGURES} />

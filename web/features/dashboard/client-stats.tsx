import { FileText, FolderKanban, Globe, LifeBuoy } from 'lucide-react'
import { StatsFrame, type Figure } from './stats-frame.tsx'

const FIGURES: readonly Figure[] = [
  {
    to: '/briefs',
    label: 'Active Briefs',
    of: 'activeBriefs',
    icon: FileText,
    tip: 'Briefs you have submitted that are pending, accepted or in progress.',
  },
  {
    to: '/projects',
    label: 'Active Projects',
    of: 'activeProjects',
    icon: FolderKanban,
    tip: 'Projects we are working on: not yet completed or launched.',
  },
  {
    to: '/websites',
    label: 'Live Websites',
    of: 'liveWebsites',
    icon: Globe,
    tip: 'Your websites that are online.',
  },
  {
    to: '/tickets',
    label: 'Open Tickets',
    of: 'openTickets',
    icon: LifeBuoy,
    tip: 'Support tickets that are open or in progress.',
  },
]

/** A client's figures, each leading to its list. */
export const ClientStats = () => <StatsFrame figures={FIGURES} />

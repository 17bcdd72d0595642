import { useQuery } from '@tanstack/react-query'
import { FileText, FolderKanban, Globe, LifeBuoy } from 'lucide-react'
import { statsQuery } from '#web/features/dashboard/queries.ts'
import { StatsFrame } from '#web/features/dashboard/stats-frame.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'

/** A client's figures, each leading to its list. */
export function ClientStats() {
  const { data, isPending } = useQuery(statsQuery)
  return (
    <StatsFrame pending={isPending}>
      <StatCard
        to="/briefs"
        label="Active Briefs"
        value={data?.activeBriefs}
        icon={FileText}
        tip="Briefs you have submitted that are pending, accepted or in progress."
      />
      <StatCard
        to="/projects"
        label="Active Projects"
        value={data?.activeProjects}
        icon={FolderKanban}
        tip="Projects we are working on: not yet completed or launched."
      />
      <StatCard
        to="/websites"
        label="Live Websites"
        value={data?.liveWebsites}
        icon={Globe}
        tip="Your websites that are online."
      />
      <StatCard
        to="/tickets"
        label="Open Tickets"
        value={data?.openTickets}
        icon={LifeBuoy}
        tip="Support tickets that are open or in progress."
      />
    </StatsFrame>
  )
}

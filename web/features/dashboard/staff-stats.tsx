import { useQuery } from '@tanstack/react-query'
import { FileClock, FolderKanban, Globe, LifeBuoy } from 'lucide-react'
import { statsQuery } from '#web/features/dashboard/queries.ts'
import { StatsFrame } from '#web/features/dashboard/stats-frame.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'

/** The agency's figures over all clients, each leading to its list. */
export function StaffStats() {
  const { data, isPending } = useQuery(statsQuery)
  return (
    <StatsFrame pending={isPending}>
      <StatCard
        to="/staff/briefs"
        label="Pending Briefs"
        value={data?.pendingBriefs}
        icon={FileClock}
        tip="Briefs that wait to be accepted or declined."
      />
      <StatCard
        to="/staff/projects"
        label="Active Projects"
        value={data?.activeProjects}
        icon={FolderKanban}
        tip="Projects that are neither completed nor launched."
      />
      <StatCard
        to="/staff/websites"
        label="Live Websites"
        value={data?.liveWebsites}
        icon={Globe}
        tip="Websites that are online, of all clients."
      />
      <StatCard
        to="/staff/tickets"
        label="Open Tickets"
        value={data?.openTickets}
        icon={LifeBuoy}
        tip="Support tickets that are open or in progress, of all clients."
      />
    </StatsFrame>
  )
}

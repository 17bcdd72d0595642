import { t } from '#shared/words.ts'
import type { CallOutput } from '#web/api/call.ts'
import { recordIcons } from '#web/records.tsx'
import { StatCard, StatCardSkeleton, StatGroup } from '#web/ui/display/stat-card.tsx'
import type { CompanyItem } from './queries.ts'

export type CompanyFigures = CallOutput<'GET /api/stats'>

interface CompanyStatsProps {
  company: CompanyItem
  stats: CompanyFigures | undefined
}

/** How much is going on in a company, each figure leading to its tab. */
export function CompanyStats({ company, stats }: CompanyStatsProps) {
  return (
    <StatGroup label={t('What is going on')}>
      <StatCard
        to="."
        search={{ tab: 'tickets' }}
        label={t('Open Tickets')}
        value={company.openTickets}
        icon={recordIcons.ticket}
        tip={t('Support tickets of this company that are open or in progress.')}
      />
      <StatCard
        to="."
        search={{ tab: 'requests' }}
        label={t('Open Requests')}
        value={company.waiting}
        icon={recordIcons.info_request}
        tip={t('What you asked this company for and haven’t received yet.')}
      />
      {stats ? (
        <>
          <StatCard
            to="."
            search={{ tab: 'projects' }}
            label={t('Active Projects')}
            value={stats.activeProjects}
            icon={recordIcons.project}
            tip={t('Projects that are neither completed nor launched.')}
          />
          <StatCard
            to="."
            search={{ tab: 'websites' }}
            label={t('Live Websites')}
            value={stats.liveWebsites}
            icon={recordIcons.website}
            tip={t('Websites of this company that are online.')}
          />
        </>
      ) : (
        <>
          <StatCardSkeleton />
          <StatCardSkeleton />
        </>
      )}
    </StatGroup>
  )
}

import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { useChosenCompany } from '#web/companies/frame/own.ts'
import { statsQuery } from './queries.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { StatCard, StatCardSkeleton, StatGroup } from '#web/ui/display/stat-card.tsx'
import type { CallOutput } from '#web/api/call.ts'

export interface Figure {
  to: string
  label: string
  of: keyof CallOutput<'GET /api/stats'>
  icon: IconType
  tip: string
}

/** Four figures in a frame; four skeletons while they load. */
export function StatsFrame({ figures }: { figures: readonly Figure[] }) {
  return (
    <QueryView
      query={useQuery(statsQuery(useChosenCompany()))}
      failure={t('Could not load the figures')}
      loading={
        <StatGroup label={t('Overview')}>
          {figures.map(({ of }) => (
            <StatCardSkeleton key={of} />
          ))}
        </StatGroup>
      }
    >
      {(stats) => (
        <StatGroup label={t('Overview')}>
          {figures.map(({ of, ...card }) => (
            <StatCard key={of} {...card} value={stats[of]} />
          ))}
        </StatGroup>
      )}
    </QueryView>
  )
}

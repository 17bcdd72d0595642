import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getListUrl, type PageKind } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { recordIcons } from '#web/records/records.tsx'
import { statsQuery } from './queries.ts'
import type { IconType } from '#web/ui/base/button.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { StatCard, StatCardSkeleton, StatGroup } from '#web/ui/display/stat-card.tsx'
import type { CallOutput } from '#web/api/call.ts'

export interface Figure {
  kind: PageKind
  label: string
  statKey: Exclude<keyof CallOutput<'GET /api/stats'>, 'hasRecords'>
  /** Defaults to the icon of the kind. */
  icon?: IconType
  tip: string
}

/** Four totals in a frame, with four skeletons while they load. */
export function StatsFrame({ figures }: { figures: readonly Figure[] }) {
  const { role } = useUser()
  const frame = (show: (figure: Figure) => ReactNode) => (
    <StatGroup label={t('Overview')}>{figures.map(show)}</StatGroup>
  )
  return (
    <QueryView
      query={useQuery(statsQuery(useChosenCompany()))}
      failure={t('Could not load the totals')}
      loading={frame(({ statKey }) => (
        <StatCardSkeleton key={statKey} />
      ))}
    >
      {(stats) =>
        frame(({ kind, statKey, icon = recordIcons[kind], ...card }) => (
          <StatCard key={statKey} to={getListUrl(kind, role)} icon={icon} value={stats[statKey]} {...card} />
        ))
      }
    </QueryView>
  )
}

import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '#web/features/dashboard/queries.ts'
import type { IconType } from '#web/ui/button.tsx'
import { StatCard, StatCardSkeleton, StatGroup } from '#web/ui/stat-card.tsx'
import type { CallOutput } from '#web/api.ts'

export interface Figure {
  to: string
  label: string
  of: keyof CallOutput<'GET /api/stats'>
  icon: IconType
  tip: string
}

/** Four figures in a frame; four skeletons while they load. */
export function StatsFrame({ figures }: { figures: readonly Figure[] }) {
  const { data, isPending } = useQuery(statsQuery)
  return (
    <StatGroup label="Overview">
      {figures.map(({ of, ...card }) =>
        isPending ? <StatCardSkeleton key={of} /> : <StatCard key={of} {...card} value={data?.[of]} />,
      )}
    </StatGroup>
  )
}

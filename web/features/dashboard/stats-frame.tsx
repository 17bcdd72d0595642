import type { ReactNode } from 'react'
import { StatCardSkeleton, StatGroup } from '#web/ui/stat-card.tsx'

/** Four figures in a frame; four skeletons while they load. */
export function StatsFrame({ pending, children }: { pending: boolean; children: ReactNode }) {
  return (
    <StatGroup label="Overview">
      {pending ? [0, 1, 2, 3].map((card) => <StatCardSkeleton key={card} />) : children}
    </StatGroup>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { WaitingItem } from '#shared/dashboard/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { morningQuery } from '../queries.ts'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { Section } from '#web/ui/page/card.tsx'
import { ListSkeleton, Skeleton } from '#web/ui/page/query-view.tsx'
import { LazyContent } from '#web/ui/lists/lazy-content.tsx'

const MorningLists = lazyPart(() => import('./morning-lists.tsx'))
const MorningPlots = lazyPart(() => import('./morning-plots.tsx'))

/** The lists and charts that a team lead checks every morning. They load when the user scrolls near them. */
export function MorningSection({ remind }: { remind: ComponentType<{ item: WaitingItem }> }) {
  const { data } = useQuery(morningQuery)
  const quiet = data?.days.every(({ opened, resolved, answered }) => opened + resolved + answered === 0)
  return (
    <>
      <LazyContent placeholder={<ListsPlaceholder />} margin="400px">
        <MorningLists remind={remind} />
      </LazyContent>
      {/* Without any activity there is nothing to chart. */}
      {!quiet && (
        <Section title={t('The Last 30 Days')}>
          <LazyContent placeholder={<PlotsPlaceholder />}>
            <MorningPlots />
          </LazyContent>
        </Section>
      )}
    </>
  )
}

const ListsPlaceholder = () => (
  <div className="mt-stack grid grid-cols-1 gap-6 lg:grid-cols-2 2xl:grid-cols-3">
    <ListSkeleton />
    <ListSkeleton />
  </div>
)

const PlotsPlaceholder = () => (
  <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
    <Skeleton className="h-80" />
    <Skeleton className="h-80" />
  </div>
)

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { useChosenCompany, useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { ownWaitingQuery } from './public/queries.ts'
import { WaitingRows } from './public/waiting-rows.tsx'
import { formatWaitingSentence } from './waiting-sentence.ts'
import { recentProjectsQuery, type ProjectItem } from './queries.ts'
import { ViewAll } from './view-all.tsx'
import { CardGridSkeleton, EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { Section } from '#web/ui/page/card.tsx'

/** Shows how many items are waiting on the client. Reserves its line while loading. */
export function WaitingSentence() {
  const me = useUser().id
  const canAnswer = useCanWrite()
  const { data, error } = useInfiniteQuery(ownWaitingQuery({ company: useChosenCompany() }))
  if (!canAnswer) return t('You can read what your company is working on with us.')
  // If refreshing an empty list fails, the list below shows the error, so this line stays blank.
  return data && !(error && data.total === 0) ? formatWaitingSentence(data, me) : '\u00a0'
}

/** Lists what the agency needs from the client: urgent items first, then by due date. */
export const AttentionList = () => (
  <Section title={useCanWrite() ? t('Requires Your Attention') : t('Waiting on Your Company')}>
    <ListView
      query={useInfiniteQuery(ownWaitingQuery({ company: useChosenCompany() }))}
      quiet
      failure={t('Could not load the waiting items')}
      loading={<ListSkeleton rows={4} stacked />}
      empty={
        <EmptyState icon={CheckCheck} tone="good" title={t('All caught up!')}>
          {t('There are no pending requests that need your attention.')}
        </EmptyState>
      }
    >
      {(items) => <WaitingRows label={t('Requires your attention')} items={items} />}
    </ListView>
  </Section>
)

interface RecentProjectsProps {
  card: ComponentType<{ project: ProjectItem }>
  /** Shown instead of the cards while there are no projects. Can be a lazy component. */
  empty: ReactNode
}

/** The client's most recently updated projects. */
export const RecentProjects = ({ card: ProjectCard, empty }: RecentProjectsProps) => (
  <Section title={t('Recent Projects')} action={<ViewAll kind="project" />}>
    <ListView
      query={useQuery(recentProjectsQuery(useChosenCompany()))}
      failure={t('Could not load your projects')}
      loading={<CardGridSkeleton />}
      empty={<Suspense fallback={<CardGridSkeleton />}>{empty}</Suspense>}
    >
      {(projects) => (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {projects.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </div>
      )}
    </ListView>
  </Section>
)

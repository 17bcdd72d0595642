import { useQuery } from '@tanstack/react-query'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { recentProjectsQuery, type ProjectItem } from './queries.ts'
import { ViewAll } from './view-all.tsx'
import { CardGridSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { Section } from '#web/ui/page/card.tsx'

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

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { listOf } from '#shared/records.ts'
import { recordIcons } from '#web/records.ts'
import { recentProjectsQuery, type ProjectItem } from './queries.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { Section, linkLook } from '#web/ui/base/section.tsx'
import { CardGridSkeleton } from '#web/ui/page/skeleton.tsx'

interface RecentProjectsProps {
  card: ComponentType<{ project: ProjectItem }>
}

/** The client's last updated projects. */
export function RecentProjects({ card: ProjectCard }: RecentProjectsProps) {
  const query = useQuery(recentProjectsQuery)
  return (
    <Section
      title="Recent Projects"
      action={
        <Link to={listOf('project', 'client')} className={linkLook}>
          View All<span className="sr-only"> projects</span>
        </Link>
      }
    >
      <QueryView query={query} failure="Could not load your projects" loading={<CardGridSkeleton />}>
        {(projects) =>
          projects.length === 0 ? (
            <EmptyState icon={recordIcons.project} title="No projects yet">
              A project starts as soon as we have accepted your brief.
            </EmptyState>
          ) : (
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {projects.map((project) => (
                <ProjectCard key={project.id} project={project} />
              ))}
            </div>
          )
        }
      </QueryView>
    </Section>
  )
}

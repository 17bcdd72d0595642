import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { recordIcons } from '#web/records.ts'
import { recentProjectsQuery, type ProjectItem } from './queries.ts'
import { ViewAll } from './view-all.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ListView } from '#web/ui/page/list-view.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { CardGridSkeleton } from '#web/ui/page/skeleton.tsx'

interface RecentProjectsProps {
  card: ComponentType<{ project: ProjectItem }>
}

/** The client's last updated projects. */
export const RecentProjects = ({ card: ProjectCard }: RecentProjectsProps) => (
  <Section title="Recent Projects" action={<ViewAll of="project" />}>
    <ListView
      query={useQuery(recentProjectsQuery)}
      failure="Could not load your projects"
      loading={<CardGridSkeleton />}
      empty={
        <EmptyState icon={recordIcons.project} title="No projects yet">
          A project starts as soon as we have accepted your brief.
        </EmptyState>
      }
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

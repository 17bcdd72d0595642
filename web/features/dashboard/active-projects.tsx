import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { listOf } from '#shared/records.ts'
import { pageOf, recordIcons } from '#web/records.ts'
import { activeProjectsQuery, type ProjectItem } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'
import { QueryView } from '#web/ui/page/query-view.tsx'
import { Section, linkLook } from '#web/ui/base/section.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'

interface ActiveProjectsProps {
  badge: ComponentType<{ project: ProjectItem }>
}

/** The newest projects in progress. */
export function ActiveProjects({ badge: Badge }: ActiveProjectsProps) {
  const query = useQuery(activeProjectsQuery)
  return (
    <Section
      title="Active Projects"
      action={
        <Link to={listOf('project', 'staff')} className={linkLook}>
          View All<span className="sr-only"> projects</span>
        </Link>
      }
    >
      <QueryView query={query} failure="Could not load the projects" loading={<ListSkeleton />}>
        {(projects) =>
          projects.length === 0 ? (
            <EmptyState icon={recordIcons.project} title="No active projects">
              Accepting a brief starts a project.
            </EmptyState>
          ) : (
            <List label="Active projects">
              {projects.map((project) => (
                <ActiveProject key={project.id} project={project} badge={<Badge project={project} />} />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  )
}

function ActiveProject({ project, badge }: { project: ProjectItem; badge: ReactNode }) {
  const { id, name, progress, client } = project
  return (
    <ListRow
      title={name}
      description={
        <span className="flex items-center gap-3">
          <span className="truncate">{client.companyName ?? client.fullName}</span>
          <ProgressBar value={progress} label={`Progress of ${name}`} className="w-20 flex-none" />
          <span aria-hidden="true" className="text-sm">
            {progress}%
          </span>
        </span>
      }
    >
      {badge}
      <Button asChild size="sm">
        <Link {...pageOf('project', id, 'staff')} aria-label={`View ${name}`}>
          View
        </Link>
      </Button>
    </ListRow>
  )
}

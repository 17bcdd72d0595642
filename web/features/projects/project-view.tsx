import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Project } from '#shared/projects/schemas.ts'
import { type ListAddress } from '#shared/records.ts'
import { ProjectFailure } from './project-failure.tsx'
import { projectQuery } from './queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

interface ProjectViewProps {
  id: number
  /** The list that the back link goes to. */
  list: ListAddress<'project'>
  children: (project: Project) => ReactNode
}

/** A project once it is there; its shape while it loads, and what to do when it cannot be. */
export function ProjectView({ id, list, children }: ProjectViewProps) {
  const query = useQuery(projectQuery(id))
  const { data } = query
  const failure = useFailure(query)
  if (data) return children(data)
  if (!failure) return <DetailSkeleton label="Loading project..." />
  const back = (
    <Button asChild>
      <Link to={list}>Back to Projects</Link>
    </Button>
  )
  return <ProjectFailure error={failure} onRetry={query.refetch} back={back} />
}

import { useQuery } from '@tanstack/react-query'
import type { Project } from '#shared/projects/schemas.ts'
import { briefQuery } from '#web/features/briefs/queries.ts'
import ApplyTemplateDialog from '#web/features/project-templates/apply-template-dialog.tsx'

interface ApplyTemplateProps {
  project: Project
  onClose: () => void
}

/** Adds what a template brings along to a project; those for the type of its website come first. */
export default function ApplyTemplate({ project, onClose }: ApplyTemplateProps) {
  const { briefId } = project
  const { data, isLoading } = useQuery({ ...briefQuery(briefId ?? 0), enabled: briefId !== null })
  if (isLoading) return null
  return <ApplyTemplateDialog project={project} projectType={data?.projectType ?? null} onClose={onClose} />
}

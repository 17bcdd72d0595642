import type { Project } from '#shared/projects/schemas.ts'
import { Responsible } from '#web/responsible.tsx'
import { projectQuery } from './queries.ts'
import { saveProject } from './use-update-project.ts'

/** Who is responsible for a project. */
export default function ProjectResponsible({ project }: { project: Project }) {
  const { id, version } = project
  return (
    <Responsible
      of="project"
      record={project}
      query={projectQuery(id).queryKey}
      send={(responsibleId, undo) => saveProject(id, { responsibleId }, version, undo)}
    />
  )
}

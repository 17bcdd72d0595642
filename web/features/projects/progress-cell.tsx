import type { Project } from '#shared/projects.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** A project's progress in a table: bar and percent. */
export function ProgressCell({ project }: { project: Pick<Project, 'name' | 'progress'> }) {
  return (
    <span className="flex min-w-28 items-center gap-2.5">
      <ProgressBar
        value={project.progress}
        label={`Progress of ${project.name}`}
        className="max-w-28 flex-1"
      />
      <span className="w-9 text-right text-sm" aria-hidden="true">
        {project.progress}%
      </span>
    </span>
  )
}

import type { Project } from '#shared/projects/schemas.ts'
import { percentage, t } from '#shared/words.ts'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'

/** A project's progress in a table: bar and percent. */
export function ProgressCell({ project }: { project: Pick<Project, 'name' | 'progress'> }) {
  return (
    <span className="flex min-w-21 items-center gap-2">
      <ProgressBar
        value={project.progress}
        label={t('Progress of {name}', { name: project.name })}
        className="max-w-28 min-w-10 flex-1"
      />
      <span className="w-11 flex-none text-end text-sm whitespace-nowrap tabular-nums" aria-hidden="true">
        {percentage(project.progress)}
      </span>
    </span>
  )
}

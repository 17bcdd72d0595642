import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/words.ts'
import { projectStatus } from './project-status.ts'
import { useStepProject } from './use-update-project.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'

/** A project's status with a button for each; any may follow any. */
export function StatusCard({ project }: { project: Project }) {
  const step = useStepProject(project)
  return (
    <Card>
      <CardHeader level={2} title={t('Status')} description={projectStatus[project.status].description} />
      <fieldset aria-label={t('Set status')} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {PROJECT_STATUSES.map((status) => (
          <Button
            key={status}
            size="sm"
            icon={projectStatus[status].icon}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
            aria-pressed={project.status === status}
            onClick={() => project.status !== status && step.mutate({ status })}
          >
            {projectStatus[status].label}
          </Button>
        ))}
      </fieldset>
    </Card>
  )
}

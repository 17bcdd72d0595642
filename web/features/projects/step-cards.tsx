import type { ComponentProps } from 'react'
import { describeDue } from '#shared/i18n/format.ts'
import { isFinished, PROJECT_STATUSES } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { formatPercent, rich, t } from '#shared/i18n/t.ts'
import { projectStatus } from './project-status.ts'
import { useUpdateProject } from './use-update-project.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { ProgressBar } from '#web/ui/page/progress-bar.tsx'

const QUICK_STEPS = [25, 50, 75, 100]

/** A project's progress with buttons for common percentages. */
export function ProgressCard({ project }: { project: Project }) {
  const step = useUpdateProject(project)
  return (
    <Card>
      <CardHeader
        title={t('Progress')}
        description={<Deadline project={project} />}
        action={<span className="text-lg font-[560]">{formatPercent(project.progress)}</span>}
      />
      <ProgressBar value={project.progress} label={t('Progress of {name}', { name: project.name })} />
      <fieldset aria-label={t('Set progress')} className="mt-5 grid grid-cols-4 gap-2">
        {QUICK_STEPS.map((progress) => (
          <StepButton
            key={progress}
            aria-pressed={project.progress === progress}
            onClick={() => project.progress !== progress && step.mutate({ progress })}
          >
            {formatPercent(progress)}
          </StepButton>
        ))}
      </fieldset>
    </Card>
  )
}

function Deadline({ project: { status, dueDate, completedDate } }: { project: Project }) {
  if (!isFinished(status)) return describeDue(dueDate).text
  return rich('Completed {date}', { date: <DateText value={completedDate} /> })
}

/** A project's status, with a button for each status. Any status can follow any other. */
export function StatusCard({ project }: { project: Project }) {
  const step = useUpdateProject(project)
  return (
    <Card>
      <CardHeader title={t('Status')} description={projectStatus[project.status].description} />
      <fieldset aria-label={t('Set status')} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {PROJECT_STATUSES.map((status) => (
          <StepButton
            key={status}
            icon={projectStatus[status].icon}
            aria-pressed={project.status === status}
            onClick={() => project.status !== status && step.mutate({ status })}
          >
            {projectStatus[status].label}
          </StepButton>
        ))}
      </fieldset>
    </Card>
  )
}

const StepButton = (props: ComponentProps<typeof Button>) => (
  <Button
    size="sm"
    className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
    {...props}
  />
)

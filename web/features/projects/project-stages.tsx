import { PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import { t } from '#shared/words.ts'
import { Step, StepLine } from '#web/ui/display/step-line.tsx'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'

interface ProjectStagesProps {
  status: ProjectStatus
  /** How the reader's side words the stages. */
  map: StatusMap<ProjectStatus>
}

/** The stages of a project from planning to launch, with the current one marked. */
export function ProjectStages({ status, map }: ProjectStagesProps) {
  const current = PROJECT_STATUSES.indexOf(status)
  return (
    <StepLine label={t('Stages of the project')} count={PROJECT_STATUSES.length}>
      {PROJECT_STATUSES.map((stage, index) => (
        <Step
          key={stage}
          title={map[stage].label}
          icon={map[stage].icon}
          tip={map[stage].description}
          state={index < current || status === 'launched' ? 'done' : index === current ? 'current' : 'next'}
          here={index === current}
        />
      ))}
    </StepLine>
  )
}

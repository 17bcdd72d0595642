import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeDue } from '#shared/i18n/format.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { Step, StepLine, type StepState } from '#web/ui/display/step-line.tsx'
import { TitledCard } from '#web/ui/page/card.tsx'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'
import { milestonesQuery } from '../queries.ts'

interface MilestoneLineProps {
  milestones: readonly Task[]
  /** Renders the reader's actions for a milestone. */
  renderTools?: (milestone: Task) => ReactNode
}

/** A project's milestones along a line of days, marked as done, next, late or later. */
export function MilestoneLine({ milestones, renderTools }: MilestoneLineProps) {
  const next = milestones.find(({ status }) => status !== 'completed')
  return (
    <StepLine label={t('Milestones')} count={milestones.length}>
      {milestones.map((milestone) => (
        <Step
          key={milestone.id}
          title={<bdi>{milestone.title}</bdi>}
          icon={Flag}
          state={getStepState(milestone, next)}
          isCurrent={milestone === next}
        >
          <div className="flex items-center gap-1 text-ink-3 @2xl:justify-center">
            <DateText value={milestone.dueDate} />
            {renderTools?.(milestone)}
          </div>
          {milestone === next && (
            <span className="mt-1 inline-flex max-w-full">
              <DueBadge due={milestone.dueDate} day="elsewhere" />
            </span>
          )}
        </Step>
      ))}
    </StepLine>
  )
}

function getStepState(milestone: Task, next: Task | undefined): StepState {
  if (milestone.status === 'completed') return 'done'
  if (describeDue(milestone.dueDate).state === 'overdue') return 'late'
  return milestone === next ? 'current' : 'next'
}

/** A project's milestones for its client. Renders nothing for a project without milestones. */
export function ClientMilestones({ projectId }: { projectId: number }) {
  const { data: milestones = [] } = useQuery(milestonesQuery(projectId))
  if (milestones.length === 0) return null
  return (
    <TitledCard title={t('Milestones')} description={t('The dates we’re working toward.')}>
      <MilestoneLine milestones={milestones} />
    </TitledCard>
  )
}

import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { relativeDue } from '#shared/format.ts'
import type { Task } from '#shared/tasks/schemas.ts'
import { t } from '#shared/words.ts'
import { Step, StepLine, type StepState } from '#web/ui/display/step-line.tsx'
import { DateText, DueBadge } from '#web/ui/page/dates.tsx'

interface MilestoneLineProps {
  milestones: readonly Task[]
  /** What the reader may do with one. */
  renderTools?: (milestone: Task) => ReactNode
}

/** A project's milestones along a line of days: what is done, what comes next, and what lies ahead. */
export function MilestoneLine({ milestones, renderTools }: MilestoneLineProps) {
  const next = milestones.find(({ status }) => status !== 'completed')
  return (
    <StepLine label={t('Milestones')} count={milestones.length}>
      {milestones.map((milestone) => (
        <Step
          key={milestone.id}
          title={<bdi>{milestone.title}</bdi>}
          icon={Flag}
          state={stateOf(milestone, next)}
          here={milestone === next}
        >
          <p className="text-ink-3">
            <DateText value={milestone.dueDate} />
          </p>
          {milestone === next && (
            <span className="mt-1.5 inline-flex max-w-full">
              <DueBadge due={milestone.dueDate} day="elsewhere" />
            </span>
          )}
          {renderTools?.(milestone)}
        </Step>
      ))}
    </StepLine>
  )
}

function stateOf(milestone: Task, next: Task | undefined): StepState {
  if (milestone.status === 'completed') return 'done'
  if (relativeDue(milestone.dueDate).state === 'overdue') return 'late'
  return milestone === next ? 'current' : 'next'
}

import { Check } from 'lucide-react'
import { PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import { t } from '#shared/words.ts'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { cx } from '#web/ui/base/cx.ts'

type StageState = 'done' | 'current' | 'next'

interface ProjectStagesProps {
  status: ProjectStatus
  /** How the reader's side words the stages. */
  map: StatusMap<ProjectStatus>
}

/** The stages of a project from planning to launch, with the current one marked. */
export function ProjectStages({ status, map }: ProjectStagesProps) {
  const current = PROJECT_STATUSES.indexOf(status)
  return (
    <div className="@container">
      <ol aria-label={t('Stages of the project')} className="flex flex-col @2xl:flex-row">
        {PROJECT_STATUSES.map((stage, index) => (
          <Stage
            key={stage}
            look={map[stage]}
            state={index < current || status === 'launched' ? 'done' : index === current ? 'current' : 'next'}
            here={index === current}
          />
        ))}
      </ol>
    </div>
  )
}

const markLook: Record<StageState, string> = {
  done: 'bg-good-soft text-good',
  current: 'bg-accent text-on-accent',
  next: 'border border-line-strong bg-surface text-ink-3',
}

interface StageProps {
  look: StatusMap<ProjectStatus>[ProjectStatus]
  state: StageState
  here: boolean
}

function Stage({ look: { label, icon: Icon, description }, state, here }: StageProps) {
  const Mark = state === 'done' ? Check : Icon
  return (
    <li
      aria-current={here ? 'step' : undefined}
      title={description}
      className="group relative flex flex-1 gap-3 pb-4 last:pb-0 @2xl:flex-col @2xl:items-center @2xl:gap-2 @2xl:pb-0"
    >
      <span
        aria-hidden="true"
        className={cx(
          'absolute top-9 bottom-1 start-4 w-px group-last:hidden @2xl:top-4 @2xl:bottom-auto @2xl:start-[calc(50%+22px)] @2xl:h-px @2xl:w-[calc(100%-44px)]',
          state === 'done' ? 'bg-good' : 'bg-line-strong',
        )}
      />
      <span
        className={cx(
          'grid size-8 flex-none place-items-center rounded-full forced-color-adjust-none',
          markLook[state],
        )}
      >
        <Mark size={16} strokeWidth={2} aria-hidden="true" />
      </span>
      <span
        className={cx(
          'self-center text-sm @2xl:text-center',
          here ? 'font-[600] text-ink' : state === 'done' ? 'text-ink-2' : 'text-ink-3',
        )}
      >
        {label}
        {state === 'done' && !here && <span className="sr-only"> {t('(done)')}</span>}
      </span>
    </li>
  )
}

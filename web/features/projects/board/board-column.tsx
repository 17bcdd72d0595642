import { useDroppable } from '@dnd-kit/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isFinished, type ProjectStatus } from '#shared/projects/values.ts'
import { amount, said, t } from '#shared/words.ts'
import { messageOf } from '#web/api/call.ts'
import { BoardCard } from './board-card.tsx'
import type { Move } from './use-move-project.ts'
import { projectStatus } from '../project-status.ts'
import { type BoardFilters, boardColumnQuery } from '../queries.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { MoreButton } from '#web/ui/page/load-more.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { toneFill } from '#web/ui/base/tone.ts'
import { useFailure } from '#web/ui/page/use-failure.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** What is finished must not fill the board: the rest is shown on demand. */
const FINISHED_SHOWN = 3

interface BoardColumnProps {
  status: ProjectStatus
  filters: BoardFilters
  onMove: (move: Move) => void
}

/** The projects of one status, page by page; a drop target for others. */
export function BoardColumn({ status, filters, onMove }: BoardColumnProps) {
  const query = useInfiniteQuery(boardColumnQuery(status, filters))
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const heading = useRef<HTMLHeadingElement>(null)
  const { label, icon: Icon, tone } = projectStatus[status]
  const { data } = query
  const [isUnfolded, setUnfolded] = useState(false)
  const folded = data && !isUnfolded && isFinished(status) && data.total > FINISHED_SHOWN
  const shown = folded ? data.items.slice(0, FINISHED_SHOWN) : data?.items
  const unfold = () => {
    setUnfolded(true)
    heading.current?.focus()
  }
  const failure = useFailure(query)
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={cx(
        'flex w-[min(84vw,300px)] flex-none snap-center flex-col rounded-l border bg-sunken/60 p-2 transition-colors lg:w-auto lg:min-w-0 lg:flex-[1_0_150px] lg:px-1.5',
        isOver ? 'border-accent-line bg-accent-soft' : 'border-line',
      )}
    >
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 px-1 pt-0.5 pb-2 text-sm font-[560]">
        <span className={cx('grid size-6 flex-none place-items-center rounded-s', toneFill[tone])}>
          <Icon size={14} strokeWidth={2} />
        </span>
        <CutText className="min-w-0 truncate">{label}</CutText>
        <span className="ms-auto text-ink-3">{data && amount(data.total)}</span>
      </h2>
      {failure ? (
        <ErrorState title={t('Could not load these projects')} onRetry={query.refetch}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <ul aria-label={t('Projects in {label}', { label })} className="flex flex-col gap-2">
          {shown?.map((project) => (
            <BoardCard key={project.id} project={project} onMove={(to) => onMove({ project, to })} />
          ))}
          {!data && [0, 1].map((card) => <Skeleton key={card} className="h-28" />)}
        </ul>
      )}
      {data?.items.length === 0 && (
        <p className="px-1 py-6 text-center text-sm text-ink-3">{said('projects', 'None')}</p>
      )}
      {folded ? (
        <Button size="sm" variant="ghost" className="mt-2" onClick={unfold}>
          {t('Show all {total, number}', { total: data.total })}
        </Button>
      ) : (
        <MoreButton query={query} heir={heading} className="mt-2" />
      )}
    </section>
  )
}

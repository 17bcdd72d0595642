import { useDroppable } from '@dnd-kit/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ProjectStatus } from '#shared/projects/values.ts'
import { messageOf } from '#web/api/call.ts'
import { BoardCard } from './board-card.tsx'
import type { Move } from './use-move-project.ts'
import { projectStatus } from '../project-status.ts'
import { boardColumnQuery } from '../queries.ts'
import { cx } from '#web/ui/base/cx.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { MoreButton } from '#web/ui/page/load-more.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { toneFill } from '#web/ui/base/tone.ts'
import { useFailure } from '#web/ui/page/use-failure.ts'

interface BoardColumnProps {
  status: ProjectStatus
  q: string | undefined
  onMove: (move: Move) => void
}

/** The projects of one status, page by page; a drop target for others. */
export function BoardColumn({ status, q, onMove }: BoardColumnProps) {
  const query = useInfiniteQuery(boardColumnQuery(status, q))
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const heading = useRef<HTMLHeadingElement>(null)
  const { label, icon: Icon, tone } = projectStatus[status]
  const { data } = query
  const failure = useFailure(query)
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={cx(
        'flex w-[min(84vw,300px)] flex-none snap-center flex-col rounded-l border bg-sunken/60 p-2 transition-colors lg:w-auto lg:min-w-0 lg:flex-[1_0_184px] lg:px-1.5',
        isOver ? 'border-accent-line bg-accent-soft' : 'border-line',
      )}
    >
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 px-1 pt-0.5 pb-2 text-sm font-[560]">
        <span className={cx('grid size-6 flex-none place-items-center rounded-s', toneFill[tone])}>
          <Icon size={14} strokeWidth={2} />
        </span>
        <span className="min-w-0 truncate">{label}</span>
        <span className="ml-auto text-ink-3">{data?.total.toLocaleString('en-US')}</span>
      </h2>
      {failure ? (
        <ErrorState title="Could not load these projects" onRetry={query.refetch}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <ul aria-label={`Projects in ${label}`} className="flex flex-1 flex-col gap-2">
          {data?.items.map((project) => (
            <BoardCard key={project.id} project={project} onMove={(to) => onMove({ project, to })} />
          ))}
          {!data && [0, 1].map((card) => <Skeleton key={card} className="h-28" />)}
        </ul>
      )}
      {data?.items.length === 0 && <p className="px-1 py-6 text-center text-sm text-ink-3">None</p>}
      <MoreButton query={query} heir={heading} className="mt-2" />
    </section>
  )
}

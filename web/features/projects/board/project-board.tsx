import { DndContext, DragOverlay, type DragEndEvent, type DragStartEvent } from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { CarriedCard } from './board-card.tsx'
import { carryByKeys } from './carried-by-keys.ts'
import { BoardColumn } from './board-column.tsx'
import {
  announcements,
  columnUnder,
  instructions,
  moveOf,
  projectOf,
  useBoardSensors,
} from './board-sensors.ts'
import type { BoardFilters } from '../queries.ts'
import { useMoveProject } from './use-move-project.ts'
import { cx } from '#web/ui/base/cx.ts'

/** All projects by status. Cards are moved to another column by mouse, touch or keyboard, or through their menu. */
export default function ProjectBoard({ filters }: { filters: BoardFilters }) {
  const move = useMoveProject(filters)
  const board = useFirstFilledColumn()
  const [carried, carry] = useState<Project>()
  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const project = projectOf(active)
    carry(project)
    carryByKeys(activatorEvent instanceof KeyboardEvent ? project?.id : undefined)
  }
  const onDragEnd = (event: DragEndEvent) => {
    carry(undefined)
    const meant = moveOf(projectOf(event.active), event.over?.id)
    if (meant) move(meant)
  }
  return (
    <DndContext
      sensors={useBoardSensors()}
      collisionDetection={columnUnder}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={() => carry(undefined)}
    >
      <div
        ref={board}
        className={cx(
          '-mx-gutter flex items-stretch gap-3 overflow-x-auto lg:gap-2 overscroll-x-contain px-gutter pb-3',
          !carried && 'max-lg:snap-x max-lg:snap-mandatory',
        )}
      >
        {PROJECT_STATUSES.map((status) => (
          <BoardColumn key={status} status={status} filters={filters} onMove={move} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{carried && <CarriedCard project={carried} />}</DragOverlay>
    </DndContext>
  )
}

/** On a small screen, the board starts at the first column with a project once all have loaded. */
function useFirstFilledColumn() {
  const board = useRef<HTMLDivElement>(null)
  const placed = useRef(false)
  const loading = useIsFetching({ queryKey: ['projects', 'board'] }) > 0
  useEffect(() => {
    const column = board.current?.querySelector('section:has([data-row])')
    if (loading || placed.current || !column) return
    placed.current = true
    // Not `scrollIntoView`, which would scroll the page down to the board as well.
    board.current?.scrollBy({ left: middleOf(column) - middleOf(board.current) })
  }, [loading])
  return board
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

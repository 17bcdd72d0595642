import { DndContext, DragOverlay, type DragEndEvent } from '@dnd-kit/core'
import { useState } from 'react'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { CarriedCard } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import {
  announcements,
  columnUnder,
  instructions,
  moveOf,
  projectOf,
  useBoardSensors,
} from './board-sensors.ts'
import { useMoveProject } from './use-move-project.ts'
import { cx } from '#web/ui/base/cx.ts'

/** All projects by status. Cards are moved to another column by mouse, touch or keyboard, or through their menu. */
export default function ProjectBoard({ q }: { q: string | undefined }) {
  const move = useMoveProject(q)
  const [carried, carry] = useState<Project>()
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
      onDragStart={({ active }) => carry(projectOf(active))}
      onDragEnd={onDragEnd}
      onDragCancel={() => carry(undefined)}
    >
      <div
        className={cx(
          '-mx-gutter flex items-stretch gap-3 overflow-x-auto lg:gap-2 overscroll-x-contain px-gutter pb-3',
          !carried && 'max-lg:snap-x max-lg:snap-mandatory',
        )}
      >
        {PROJECT_STATUSES.map((status) => (
          <BoardColumn key={status} status={status} q={q} onMove={move} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{carried && <CarriedCard project={carried} />}</DragOverlay>
    </DndContext>
  )
}

import {
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  pointerWithin,
  rectIntersection,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { PROJECT_STATUSES } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { t } from '#shared/words.ts'
import { alongText } from '#web/ui/base/direction.ts'
import { projectStatus } from '../project-status.ts'

const statusOf = (id: UniqueIdentifier | undefined) => PROJECT_STATUSES.find((status) => status === id)
const labelOf = (id: UniqueIdentifier | undefined) => {
  const status = statusOf(id)
  return status && projectStatus[status].label
}

/** The project that a card stands for. */
export const projectOf = (card: Active): Project | undefined =>
  card.data.current?.['project'] as Project | undefined
const nameOf = (card: Active) => projectOf(card)?.name ?? t('The project')

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const INSET = 8

/** An arrow key moves the card to the next column. */
const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = STEPS[alongText(event.code)]
  if (!step) return undefined
  event.preventDefault()
  const at = PROJECT_STATUSES.findIndex((status) => status === context.over?.id)
  const next = PROJECT_STATUSES[Math.min(Math.max(at + step, 0), PROJECT_STATUSES.length - 1)]
  const place = next && context.droppableRects.get(next)
  return place ? { x: place.left + INSET, y: place.top + INSET } : currentCoordinates
}

/**
 * A mouse drags immediately, touch only after a delay so that scrolling still works, and the keyboard through the
 * handle.
 */
export const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  )

/** The column under the pointer; with the keyboard, the one that the card overlaps. */
export const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args)

const staysWords = (card: Active) => t('{project} stays where it was.', { project: nameOf(card) })

/** What a screen reader announces while a card is being moved. */
export const announcements: Announcements = {
  onDragStart: ({ active }) => t('Picked up {project}.', { project: nameOf(active) }),
  onDragOver: ({ active, over }) => {
    const [project, column] = [nameOf(active), labelOf(over?.id)]
    return column
      ? t('{project} is over {column}.', { project, column })
      : t('{project} is over no column.', { project })
  },
  onDragEnd: ({ active, over }) => {
    const column = labelOf(over?.id)
    return column
      ? t('{project} was dropped in {column}.', { project: nameOf(active), column })
      : staysWords(active)
  },
  onDragCancel: ({ active }) => staysWords(active),
}

export const instructions = {
  draggable: t(
    'Press Space to pick up the project, the arrow keys to move it to another column, Space to drop it, Escape to cancel.',
  ),
}

/** The move that a drop results in; undefined if there is none. */
export function moveOf(project: Project | undefined, over: UniqueIdentifier | undefined) {
  const to = statusOf(over)
  return project && to && to !== project.status ? { project, to } : undefined
}

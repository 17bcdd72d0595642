import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  type UniqueIdentifier,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useEffect, useRef, useState } from 'react'
import { useInfiniteQuery, useIsFetching, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isFinished, PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import type { Project } from '#shared/projects/schemas.ts'
import { BoardCard, CarriedCard, carryByKeys } from './board-card.tsx'
import { boardColumnQuery, type BoardFilters } from '../queries.ts'
import { saveProject, STATUS_FAILED, statusUpdated } from '../use-update-project.ts'
import { withItems, type CachedList } from '#web/api/queries/options.ts'
import { useChange } from '#web/changes/use-change.ts'
import { cx } from '#web/ui/base/cx.ts'
import { amount, said, t } from '#shared/i18n/t.ts'
import { messageOf } from '#web/api/call.ts'
import { projectStatus } from '../project-status.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ErrorState, Skeleton, useFailure } from '#web/ui/page/query-view.tsx'
import { MoreButton } from '#web/ui/page/load-more.tsx'
import { toneFill } from '#web/ui/base/tone.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { alongText } from '#web/ui/base/direction.ts'

/**
 * All projects by status. Cards are moved to another column with the mouse, touch or keyboard, or through their menu.
 */
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

/** On a small screen, scrolls the board to the first column with a project once all have loaded. */
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

/** The most finished projects that a column shows, so that they don't fill the board. The rest is shown on demand. */
const FINISHED_SHOWN = 3

interface BoardColumnProps {
  status: ProjectStatus
  filters: BoardFilters
  onMove: (move: Move) => void
}

/** The projects of one status, page by page; a drop target for others. */
function BoardColumn({ status, filters, onMove }: BoardColumnProps) {
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

const statusOf = (id: UniqueIdentifier | undefined) => PROJECT_STATUSES.find((status) => status === id)
const labelOf = (id: UniqueIdentifier | undefined) => {
  const status = statusOf(id)
  return status && projectStatus[status].label
}

/** Returns the project that a card represents. */
const projectOf = (card: Active): Project | undefined => card.data.current?.['project'] as Project | undefined
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
 * Returns the sensors of the board. A mouse drags immediately, touch only after a delay so that scrolling still works,
 * and the keyboard through the handle.
 */
const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNextColumn }),
  )

/** Returns the column under the pointer. With the keyboard, returns the column that the card overlaps. */
const columnUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args)

const staysWords = (card: Active) => t('{project} stays where it was.', { project: nameOf(card) })

/** Screen reader announcements while a card is being moved. */
const announcements: Announcements = {
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

const instructions = {
  draggable: t(
    'Press Space to pick up the project, the arrow keys to move it to another column, Space to drop it, Escape to cancel.',
  ),
}

/** Returns the move that a drop results in, or undefined if nothing moves. */
function moveOf(project: Project | undefined, over: UniqueIdentifier | undefined) {
  const to = statusOf(over)
  return project && to && to !== project.status ? { project, to } : undefined
}

interface Move {
  project: Project
  to: ProjectStatus
}

type Column = CachedList<Project>

/** Moves projects between columns: shown immediately, and rolled back if the server refuses. */
function useMoveProject(filters: BoardFilters): (move: Move) => void {
  const client = useQueryClient()
  const { mutate } = useChange('project', {
    scope: 'project-board',
    send: ({ project, to }: Move, _key, undo) =>
      saveProject(project.id, { status: to }, onBoard(client, project).version, undo),
    done: statusUpdated,
    failed: STATUS_FAILED,
    preview: { key: BOARD, show: (_client, move) => show(client, filters, move) },
    onDone: (saved) => replace(client, saved),
  })
  return mutate
}

const BOARD = ['projects', 'board']

/** Returns a project as cached by the board. Its version can come from a move just before. */
const onBoard = (client: QueryClient, project: Project): Project =>
  client
    .getQueriesData<Column>({ queryKey: BOARD })
    .flatMap(([, column]) => column?.pages.flatMap(({ items }) => items) ?? [])
    .find(({ id }) => id === project.id) ?? project

const replace = (client: QueryClient, saved: Project) =>
  client.setQueriesData<Column>({ queryKey: BOARD }, (column) =>
    withItems(column, (items) => items.map((item) => (item.id === saved.id ? saved : item))),
  )

/** Moves the card to the top of the other column, because it was changed last. */
function show(client: QueryClient, filters: BoardFilters, { project, to }: Move): void {
  const moved = { ...project, status: to }
  client.setQueryData<Column>(boardColumnQuery(project.status, filters).queryKey, (column) =>
    withItems(column, (items) => items.filter(({ id }) => id !== project.id), -1),
  )
  client.setQueryData<Column>(boardColumnQuery(to, filters).queryKey, (column) =>
    withItems(column, (items, page) => (page === 0 ? [moved, ...items] : items), 1),
  )
}

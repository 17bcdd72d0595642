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
import { BoardCard, DraggedCard, setKeyboardDrag } from './board-card.tsx'
import { boardColumnQuery, type BoardFilters } from '../queries.ts'
import { saveProject, STATUS_FAILED, getStatusToast } from '../use-update-project.ts'
import { updateCachedList, type CachedList } from '#web/api/queries/options.ts'
import { useChange } from '#web/changes/use-change.ts'
import { cx } from '#web/ui/base/cx.ts'
import { formatNumber, tContext, t } from '#shared/i18n/t.ts'
import { getErrorMessage } from '#web/api/call.ts'
import { projectStatus } from '../project-status.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ErrorState, Skeleton, useFailure } from '#web/ui/page/query-view.tsx'
import { MoreButton } from '#web/ui/page/load-more.tsx'
import { toneFill } from '#web/ui/base/tone.ts'
import { CutText } from '#web/ui/base/cut-text.tsx'
import { mirrorArrowKey } from '#web/ui/base/direction.ts'

/** All projects by status. Cards are moved with the mouse, touch, the keyboard, or their menu. */
export default function ProjectBoard({ filters }: { filters: BoardFilters }) {
  const move = useMoveProject(filters)
  const board = useScrollToFirstProject()
  const [dragged, setDragged] = useState<Project>()
  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const project = getCardProject(active)
    setDragged(project)
    setKeyboardDrag(activatorEvent instanceof KeyboardEvent ? project?.id : undefined)
  }
  const onDragEnd = (event: DragEndEvent) => {
    setDragged(undefined)
    const drop = getMove(getCardProject(event.active), event.over?.id)
    if (drop) move(drop)
  }
  return (
    <DndContext
      sensors={useBoardSensors()}
      collisionDetection={detectColumn}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDragCancel={() => setDragged(undefined)}
    >
      <div
        ref={board}
        className={cx(
          '-mx-gutter flex items-stretch gap-3 overflow-x-auto lg:gap-2 overscroll-x-contain px-gutter pb-3',
          !dragged && 'max-lg:snap-x max-lg:snap-mandatory',
        )}
      >
        {PROJECT_STATUSES.map((status) => (
          <BoardColumn key={status} status={status} filters={filters} onMove={move} />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard project={dragged} />}</DragOverlay>
    </DndContext>
  )
}

/** On a small screen, scrolls the board to the first column with a project once all have loaded. */
function useScrollToFirstProject() {
  const board = useRef<HTMLDivElement>(null)
  const isPositioned = useRef(false)
  const loading = useIsFetching({ queryKey: ['projects', 'board'] }) > 0
  useEffect(() => {
    const column = board.current?.querySelector('section:has([data-row])')
    if (loading || isPositioned.current || !column) return
    isPositioned.current = true
    // Not `scrollIntoView`, which would scroll the page down to the board as well.
    board.current?.scrollBy({ left: getCenter(column) - getCenter(board.current) })
  }, [loading])
  return board
}

function getCenter(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** The most finished projects that a column shows, so that they don't fill the board. The rest is shown on demand. */
const FINISHED_LIMIT = 3

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
  const folded = data && !isUnfolded && isFinished(status) && data.total > FINISHED_LIMIT
  const visibleProjects = folded ? data.items.slice(0, FINISHED_LIMIT) : data?.items
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
        <span className="ms-auto text-ink-3">{data && formatNumber(data.total)}</span>
      </h2>
      {failure ? (
        <ErrorState title={t('Could not load these projects')} onRetry={query.refetch}>
          {getErrorMessage(failure)}
        </ErrorState>
      ) : (
        <ul aria-label={t('Projects in {label}', { label })} className="flex flex-col gap-2">
          {visibleProjects?.map((project) => (
            <BoardCard key={project.id} project={project} onMove={(to) => onMove({ project, to })} />
          ))}
          {!data && [0, 1].map((card) => <Skeleton key={card} className="h-28" />)}
        </ul>
      )}
      {data?.items.length === 0 && (
        <p className="px-1 py-6 text-center text-sm text-ink-3">{tContext('projects', 'None')}</p>
      )}
      {folded ? (
        <Button size="sm" variant="ghost" className="mt-2" onClick={unfold}>
          {t('Show all {total, number}', { total: data.total })}
        </Button>
      ) : (
        <MoreButton query={query} focusTarget={heading} className="mt-2" />
      )}
    </section>
  )
}

const findStatus = (id: UniqueIdentifier | undefined) => PROJECT_STATUSES.find((status) => status === id)
const getColumnLabel = (id: UniqueIdentifier | undefined) => {
  const status = findStatus(id)
  return status && projectStatus[status].label
}

const getCardProject = (card: Active): Project | undefined =>
  card.data.current?.['project'] as Project | undefined
const getCardName = (card: Active) => getCardProject(card)?.name ?? t('The project')

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
const INSET = 8

/** An arrow key moves the card to the next column. */
const moveToNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = STEPS[mirrorArrowKey(event.code)]
  if (!step) return undefined
  event.preventDefault()
  const index = PROJECT_STATUSES.findIndex((status) => status === context.over?.id)
  const next = PROJECT_STATUSES[Math.min(Math.max(index + step, 0), PROJECT_STATUSES.length - 1)]
  const rect = next && context.droppableRects.get(next)
  return rect ? { x: rect.left + INSET, y: rect.top + INSET } : currentCoordinates
}

/** A mouse drags at once, touch after a delay so that scrolling still works, the keyboard by the handle. */
const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveToNextColumn }),
  )

/** Returns the column under the pointer. With the keyboard, returns the column that the card overlaps. */
const detectColumn: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args)

const formatUnmoved = (card: Active) => t('{project} wasn’t moved.', { project: getCardName(card) })

/** Screen reader announcements while a card is being moved. */
const announcements: Announcements = {
  onDragStart: ({ active }) => t('Picked up {project}.', { project: getCardName(active) }),
  onDragOver: ({ active, over }) => {
    const [project, column] = [getCardName(active), getColumnLabel(over?.id)]
    return column
      ? t('{project} is over {column}.', { project, column })
      : t('{project} isn’t over a column.', { project })
  },
  onDragEnd: ({ active, over }) => {
    const column = getColumnLabel(over?.id)
    return column
      ? t('{project} was dropped in {column}.', { project: getCardName(active), column })
      : formatUnmoved(active)
  },
  onDragCancel: ({ active }) => formatUnmoved(active),
}

const instructions = {
  draggable: t(
    'Press Space to pick up the project, the arrow keys to move it to another column, Space to drop it or Escape to cancel.',
  ),
}

/** Returns the move that a drop results in, or undefined if nothing moves. */
function getMove(project: Project | undefined, columnId: UniqueIdentifier | undefined) {
  const to = findStatus(columnId)
  return project && to && to !== project.status ? { project, to } : undefined
}

interface Move {
  project: Project
  to: ProjectStatus
}

type CachedColumn = CachedList<Project>

/** Moves projects between columns: shown immediately, and rolled back if the server refuses. */
function useMoveProject(filters: BoardFilters): (move: Move) => void {
  const client = useQueryClient()
  const { mutate } = useChange('project', {
    scope: 'project-board',
    send: ({ project, to }: Move, _key, undo) =>
      saveProject(project.id, { status: to }, { ifMatch: getCachedProject(client, project).version, undo }),
    successToast: getStatusToast,
    failureTitle: STATUS_FAILED,
    preview: { key: BOARD, show: (_client, move) => moveCachedProject(client, filters, move) },
    onDone: (saved) => replaceCachedProject(client, saved),
  })
  return mutate
}

const BOARD = ['projects', 'board']

/** Returns a project as cached by the board. Its version can come from a move just before. */
const getCachedProject = (client: QueryClient, project: Project): Project =>
  client
    .getQueriesData<CachedColumn>({ queryKey: BOARD })
    .flatMap(([, column]) => column?.pages.flatMap(({ items }) => items) ?? [])
    .find(({ id }) => id === project.id) ?? project

const replaceCachedProject = (client: QueryClient, saved: Project) =>
  client.setQueriesData<CachedColumn>({ queryKey: BOARD }, (column) =>
    updateCachedList(column, (items) => items.map((item) => (item.id === saved.id ? saved : item))),
  )

/** Moves the card to the top of the other column, because it was changed last. */
function moveCachedProject(client: QueryClient, filters: BoardFilters, { project, to }: Move): void {
  const moved = { ...project, status: to }
  client.setQueryData<CachedColumn>(boardColumnQuery(project.status, filters).queryKey, (column) =>
    updateCachedList(column, (items) => items.filter(({ id }) => id !== project.id), -1),
  )
  client.setQueryData<CachedColumn>(boardColumnQuery(to, filters).queryKey, (column) =>
    updateCachedList(column, (items, page) => (page === 0 ? [moved, ...items] : items), 1),
  )
}

import {
  DndContext,
  PointerSensor,
  closestCenter,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { cx } from '../base/cx.ts'

interface SortableListProps<T> {
  label: string
  items: readonly T[]
  getKey: (item: T) => string
  /** Returns the name of an item, for screen readers. */
  getName: (item: T) => string
  onMove: (from: number, to: number) => void
  /** Renders a row around the handle that moves it. */
  children: (item: T, index: number, handle: ReactNode) => ReactNode
}

/** Returns `items` with the item at `from` moved to `to`. */
export function moveArrayItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1))
}

// The list announces moves itself, below. The library's announcements would repeat them.
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}

/** A list whose rows can be reordered by dragging their handles, or with the arrow keys on them. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, getKey, getName, onMove, children } = props
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const list = useRef<HTMLOListElement>(null)
  const [announcement, announce] = useState('')
  const movedKey = useRef<string | undefined>(undefined)
  const hint = useId()

  function move(from: number, to: number) {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    movedKey.current = getKey(item)
    announce(
      t('{name} is now number {n, number} of {total, number}.', {
        name: getName(item),
        n: to + 1,
        total: items.length,
      }),
    )
    onMove(from, to)
  }
  // A row that is moved within the document loses focus.
  const focusMoved = useEffectEvent(() => {
    if (movedKey.current === undefined) return
    const row = list.current?.children[items.findIndex((item) => getKey(item) === movedKey.current)]
    row?.querySelector<HTMLElement>('[data-handle]')?.focus()
    movedKey.current = undefined
  })
  useEffect(() => focusMoved())

  const findItemIndex = (key: unknown) => items.findIndex((item) => getKey(item) === key)
  const onDragEnd = ({ active, over }: DragEndEvent) =>
    over && move(findItemIndex(active.id), findItemIndex(over.id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={SILENT}
      onDragEnd={onDragEnd}
    >
      <ol ref={list} aria-label={label} className="flex flex-col gap-2 empty:hidden">
        {items.map((item, index) => (
          <SortableRow
            key={getKey(item)}
            id={getKey(item)}
            index={index}
            name={getName(item)}
            describedBy={hint}
            onStep={(offset) => move(index, index + offset)}
          >
            {(handle) => children(item, index, handle)}
          </SortableRow>
        ))}
      </ol>
      <p id={hint} hidden>
        {t('Drag it, or press the up and down arrow keys.')}
      </p>
      <output className="sr-only">{announcement}</output>
    </DndContext>
  )
}

interface SortableRowProps {
  id: string
  index: number
  name: string
  describedBy: string
  onStep: (offset: 1 | -1) => void
  children: (handle: ReactNode) => ReactNode
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

function SortableRow({ id, index, name, describedBy, onStep, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({
    id,
    data: { index },
  })
  const { setNodeRef: setTargetRef, active, isOver } = useDroppable({ id })
  const from = (active?.data.current as { index: number } | undefined)?.index
  const isTarget = isOver && from !== undefined && from !== index
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <li
      ref={(element) => {
        setNodeRef(element)
        setTargetRef(element)
      }}
      className={cx(
        'relative',
        isDragging && 'z-10 opacity-80 shadow-modal',
        isTarget && 'before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-accent',
        isTarget && (from < index ? 'before:-bottom-1.5' : 'before:-top-1.5'),
      )}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
    >
      {children(
        <button
          type="button"
          data-handle
          ref={(element) => setActivatorNodeRef(element)}
          {...listeners}
          aria-label={t('Move {name}', { name })}
          aria-describedby={describedBy}
          onKeyDown={onKeyDown}
          className="grid size-control-small flex-none max-sm:size-control cursor-grab touch-none place-items-center rounded-m text-ink-3 hover:bg-hover hover:text-ink"
        >
          <GripVertical size={16} strokeWidth={1.8} />
        </button>,
      )}
    </li>
  )
}

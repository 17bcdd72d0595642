import {
  MouseSensor,
  TouchSensor,
  pointerWithin,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type CollisionDetection,
  type DndContextProps,
  type Over,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { type Place, type Target, itemsAt, moveItem, placeOf } from './item-order.ts'
import { placeHeadings } from './item-words.ts'
import type { TemplateItem } from './queries.ts'

/** The attribute of a row's handle, with the item's key. */
export const HANDLE = 'data-handle-of'

const ROW = 'item:'
const PLACE = 'place:'
export const rowId = (key: string) => `${ROW}${key}`
export const placeId = (place: Place) => `${PLACE}${place}`

const after = (id: UniqueIdentifier, prefix: string) =>
  String(id).startsWith(prefix) ? String(id).slice(prefix.length) : undefined

const itemOf = (active: Active): TemplateItem | undefined =>
  active.data.current?.['item'] as TemplateItem | undefined

/**
 * Returns the sensors. A mouse drags immediately, touch only after a delay so that scrolling still works. Keys move a
 * row by its handle.
 */
const useItemSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )

/** Returns the row under the pointer, or the place if there is no row. */
const underPointer: CollisionDetection = (args) => {
  const hits = pointerWithin(args)
  const rows = hits.filter(({ id }) => after(id, ROW) !== undefined)
  return rows.length > 0 ? rows : hits
}

/** The row that the dragged item would be dropped next to, and on which side. */
export interface Beside {
  key: string
  side: 'above' | 'below'
}

const middle = ({ top, height }: { top: number; height: number }) => top + height / 2

function besideOf(active: Active, over: Over | null): Beside | undefined {
  const key = over ? after(over.id, ROW) : undefined
  const carried = active.rect.current.translated
  if (!over || key === undefined || !carried) return undefined
  return { key, side: middle(carried) < middle(over.rect) ? 'above' : 'below' }
}

/** Returns the position where a drop puts an item. */
function targetOf(items: readonly TemplateItem[], active: Active, over: Over | null): Target | undefined {
  const place = over ? after(over.id, PLACE) : undefined
  if (place !== undefined) return { place: place as Place, before: null }
  const beside = besideOf(active, over)
  const row = items.find(({ key }) => key === beside?.key)
  if (!beside || !row) return undefined
  const rows = itemsAt(items, placeOf(row))
  const at = rows.indexOf(row) + (beside.side === 'above' ? 0 : 1)
  return { place: placeOf(row), before: rows[at]?.key ?? null }
}

/** Returns the dragged item, where it would be dropped, and the props of the `DndContext` around the rows. */
export function useItemDrag(
  items: readonly TemplateItem[],
  move: (key: string, update: (all: readonly TemplateItem[]) => TemplateItem[]) => void,
) {
  const [carried, carry] = useState<TemplateItem>()
  const [beside, setBeside] = useState<Beside>()
  const end = () => {
    carry(undefined)
    setBeside(undefined)
  }
  const context: DndContextProps = {
    sensors: useItemSensors(),
    collisionDetection: underPointer,
    accessibility: { announcements, screenReaderInstructions: instructions },
    onDragStart: ({ active }) => carry(itemOf(active)),
    onDragMove: ({ active, over }) => {
      const next = besideOf(active, over)
      if (next?.key !== beside?.key || next?.side !== beside?.side) setBeside(next)
    },
    onDragEnd: ({ active, over }) => {
      end()
      const item = itemOf(active)
      const target = targetOf(items, active, over)
      if (item && target && target.before !== item.key)
        move(item.key, (all) => moveItem(all, item.key, target))
    },
    onDragCancel: end,
  }
  return { carried, beside, context }
}

/** Returns an item's position: `Logo: 2 of 5, From the Start`. */
export function positionWords(items: readonly TemplateItem[], key: string): string {
  const item = items.find((each) => each.key === key)
  if (!item) return ''
  const rows = itemsAt(items, placeOf(item))
  return t('{item}: {n, number} of {all, number}, {place}', {
    item: item.title,
    n: rows.indexOf(item) + 1,
    all: rows.length,
    place: placeHeadings[placeOf(item)],
  })
}

const titleOf = (active: Active) => itemOf(active)?.title ?? ''

/** Screen reader announcements while a row is dragged. The list announces where the row ends up. */
const announcements: Announcements = {
  onDragStart: ({ active }) => t('Picked up {project}.', { project: titleOf(active) }),
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: ({ active }) => t('{project} stays where it was.', { project: titleOf(active) }),
}

const instructions = { draggable: t('Press the up and down arrow keys to move it.') }

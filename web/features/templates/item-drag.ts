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
import { type ItemPhase, type ItemPosition, listPhaseItems, moveItem, getItemPhase } from './item-order.ts'
import { phaseHeadings } from './item-labels.ts'
import type { ItemsUpdate, ProjectTemplateItem, TemplateItems } from './queries.ts'

/** The attribute of a row's handle, with the item's key. */
export const HANDLE = 'data-handle-of'

const ROW = 'item:'
const PHASE = 'place:'
export const getRowId = (key: string) => `${ROW}${key}`
export const getPhaseId = (phase: ItemPhase) => `${PHASE}${phase}`

const stripPrefix = (id: UniqueIdentifier, prefix: string) =>
  String(id).startsWith(prefix) ? String(id).slice(prefix.length) : undefined

const getDraggedItem = (active: Active): ProjectTemplateItem | undefined =>
  active.data.current?.['item'] as ProjectTemplateItem | undefined

/** A mouse drags at once, touch after a delay so that scrolling still works. Keys use a row's handle. */
const useItemSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )

/** Returns the row under the pointer, or the phase if there is no row. */
const detectRowCollisions: CollisionDetection = (args) => {
  const hits = pointerWithin(args)
  const rows = hits.filter(({ id }) => stripPrefix(id, ROW) !== undefined)
  return rows.length > 0 ? rows : hits
}

/** The row that the dragged item would be dropped next to, and on which side. */
export type DropIndicator = { key: string; side: 'above' | 'below' }

const middle = ({ top, height }: { top: number; height: number }) => top + height / 2

function getDropIndicator(active: Active, over: Over | null): DropIndicator | undefined {
  const key = over ? stripPrefix(over.id, ROW) : undefined
  const carried = active.rect.current.translated
  if (!over || key === undefined || !carried) return undefined
  return { key, side: middle(carried) < middle(over.rect) ? 'above' : 'below' }
}

function getDropPosition(items: TemplateItems, active: Active, over: Over | null): ItemPosition | undefined {
  const phase = over ? stripPrefix(over.id, PHASE) : undefined
  if (phase !== undefined) return { phase: phase as ItemPhase, nextKey: null }
  const beside = getDropIndicator(active, over)
  const row = items.find(({ key }) => key === beside?.key)
  if (!beside || !row) return undefined
  const rows = listPhaseItems(items, getItemPhase(row))
  const targetIndex = rows.indexOf(row) + (beside.side === 'above' ? 0 : 1)
  return { phase: getItemPhase(row), nextKey: rows[targetIndex]?.key ?? null }
}

/** Returns the dragged item, where it would be dropped, and the props of the `DndContext` around the rows. */
export function useItemDrag(items: TemplateItems, move: (key: string, update: ItemsUpdate) => void) {
  const [carried, carry] = useState<ProjectTemplateItem>()
  const [beside, setBeside] = useState<DropIndicator>()
  const end = () => {
    carry(undefined)
    setBeside(undefined)
  }
  const context: DndContextProps = {
    sensors: useItemSensors(),
    collisionDetection: detectRowCollisions,
    accessibility: { announcements, screenReaderInstructions: instructions },
    onDragStart: ({ active }) => carry(getDraggedItem(active)),
    onDragMove: ({ active, over }) => {
      const next = getDropIndicator(active, over)
      if (next?.key !== beside?.key || next?.side !== beside?.side) setBeside(next)
    },
    onDragEnd: ({ active, over }) => {
      end()
      const item = getDraggedItem(active)
      const target = getDropPosition(items, active, over)
      if (item && target && target.nextKey !== item.key)
        move(item.key, (all) => moveItem(all, item.key, target))
    },
    onDragCancel: end,
  }
  return { carried, beside, context }
}

/** Returns an item's position: `Logo: 2 of 5, From the Start`. */
export function formatPosition(items: TemplateItems, key: string): string {
  const item = items.find((each) => each.key === key)
  if (!item) return ''
  const rows = listPhaseItems(items, getItemPhase(item))
  return t('{item}: {n, number} of {all, number}, {place}', {
    item: item.title,
    n: rows.indexOf(item) + 1,
    all: rows.length,
    place: phaseHeadings[getItemPhase(item)],
  })
}

const getDraggedTitle = (active: Active) => getDraggedItem(active)?.title ?? ''

/** Screen reader announcements while a row is dragged. The list announces where the row ends up. */
const announcements: Announcements = {
  onDragStart: ({ active }) => t('Picked up {project}.', { project: getDraggedTitle(active) }),
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: ({ active }) => t('{project} wasn’t moved.', { project: getDraggedTitle(active) }),
}

const instructions = { draggable: t('Press the up and down arrow keys to move it.') }

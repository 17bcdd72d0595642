import { PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import { fold } from '#shared/i18n/fold.ts'
import type { TemplateItem } from './queries.ts'

/** The point that the days of an item count from: the project's start, or the beginning of a stage. */
export type Place = 'start' | ProjectStatus

const PLACES: readonly Place[] = ['start', ...PROJECT_STATUSES]

export const placeOf = ({ stage }: Pick<TemplateItem, 'stage'>): Place => stage ?? 'start'

/**
 * Returns the places of a template in order. A project starts with planning, so that place is left out while it's
 * empty.
 */
export const placesOf = (items: readonly TemplateItem[]): Place[] =>
  PLACES.filter((place) => place !== 'planning' || itemsAt(items, place).length > 0)

export const itemsAt = (items: readonly TemplateItem[], place: Place): TemplateItem[] =>
  items.filter((item) => placeOf(item) === place)

/** Returns the item at another place. */
export function itemAt(
  { anchor: _anchor, stage: _stage, ...item }: TemplateItem,
  place: Place,
): TemplateItem {
  return place === 'start' ? { ...item, anchor: 'start' } : { ...item, anchor: 'stage', stage: place }
}

/** The position to put an item at: a place, before the item `before`, or last if that's null. */
export interface Target {
  place: Place
  before: string | null
}

export function moveItem(
  items: readonly TemplateItem[],
  key: string,
  { place, before }: Target,
): TemplateItem[] {
  const item = items.find((each) => each.key === key)
  if (!item || key === before) return [...items]
  const others = items.filter((each) => each !== item)
  const index = others.findIndex((each) => each.key === before)
  return others.toSpliced(index === -1 ? others.length : index, 0, itemAt(item, place))
}

/** Moves an item one row up or down. At an end of its place, moves it into the adjacent place. */
export function stepItem(items: readonly TemplateItem[], key: string, step: -1 | 1): TemplateItem[] {
  const item = items.find((each) => each.key === key)
  if (!item) return [...items]
  const place = placeOf(item)
  const rows = itemsAt(items, place)
  const at = rows.indexOf(item)
  if (rows[at + step]) {
    const before = rows[step === 1 ? at + 2 : at - 1]
    return moveItem(items, key, { place, before: before?.key ?? null })
  }
  const places = placesOf(items)
  const beyond = places[places.indexOf(place) + step]
  if (!beyond) return [...items]
  const first = step === 1 ? itemsAt(items, beyond)[0] : undefined
  return moveItem(items, key, { place: beyond, before: first?.key ?? null })
}

/** Adds a new item, or replaces the item with the same key. */
export function putItem(items: readonly TemplateItem[], item: TemplateItem): TemplateItem[] {
  const index = items.findIndex(({ key }) => key === item.key)
  return index === -1 ? [...items, item] : items.with(index, item)
}

const MAX = 36

/** Returns a key that no item has: the title in small Latin letters, as far as it has any. */
export function newKey(
  items: readonly TemplateItem[],
  { title, kind }: Pick<TemplateItem, 'title' | 'kind'>,
): string {
  const words = fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX)
    .replaceAll(/^-|-$/g, '')
  const stem = words || kind
  const taken = new Set(items.map(({ key }) => key))
  let key = stem
  for (let n = 2; taken.has(key); n++) key = `${stem}-${n}`
  return key
}

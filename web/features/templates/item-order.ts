import { PROJECT_STATUSES, type ProjectStatus } from '#shared/projects/values.ts'
import { fold } from '#shared/i18n/fold.ts'
import type { ProjectTemplateItem, TemplateItems } from './queries.ts'

/** The point that the days of an item count from: the project's start, or the beginning of a stage. */
export type ItemPhase = 'start' | ProjectStatus

const PHASES: readonly ItemPhase[] = ['start', ...PROJECT_STATUSES]

export const getItemPhase = ({ stage }: Pick<ProjectTemplateItem, 'stage'>): ItemPhase => stage ?? 'start'

/** Returns the phases in order. Leaves out planning if it has no items, because projects start in that phase. */
export const listPhases = (items: TemplateItems): ItemPhase[] =>
  PHASES.filter((phase) => phase !== 'planning' || listPhaseItems(items, phase).length > 0)

export const listPhaseItems = (items: TemplateItems, phase: ItemPhase): ProjectTemplateItem[] =>
  items.filter((item) => getItemPhase(item) === phase)

/** Returns the item in another phase. */
export function moveToPhase(
  { anchor: _anchor, stage: _stage, ...item }: ProjectTemplateItem,
  phase: ItemPhase,
): ProjectTemplateItem {
  return phase === 'start' ? { ...item, anchor: 'start' } : { ...item, anchor: 'stage', stage: phase }
}

/** The position to put an item at: a phase, before the item with the key `nextKey`, or last if that's null. */
export type ItemPosition = { phase: ItemPhase; nextKey: string | null }

export function moveItem(items: TemplateItems, key: string, { phase, nextKey }: ItemPosition) {
  const item = items.find((each) => each.key === key)
  if (!item || key === nextKey) return [...items]
  const others = items.filter((each) => each !== item)
  const index = others.findIndex((each) => each.key === nextKey)
  return others.toSpliced(index === -1 ? others.length : index, 0, moveToPhase(item, phase))
}

/** Moves an item one row up or down. At an end of its phase, moves it into the adjacent phase. */
export function stepItem(items: TemplateItems, key: string, step: -1 | 1): ProjectTemplateItem[] {
  const item = items.find((each) => each.key === key)
  if (!item) return [...items]
  const phase = getItemPhase(item)
  const rows = listPhaseItems(items, phase)
  const itemIndex = rows.indexOf(item)
  if (rows[itemIndex + step]) {
    const before = rows[step === 1 ? itemIndex + 2 : itemIndex - 1]
    return moveItem(items, key, { phase, nextKey: before?.key ?? null })
  }
  const phases = listPhases(items)
  const beyond = phases[phases.indexOf(phase) + step]
  if (!beyond) return [...items]
  const first = step === 1 ? listPhaseItems(items, beyond)[0] : undefined
  return moveItem(items, key, { phase: beyond, nextKey: first?.key ?? null })
}

/** Adds a new item, or replaces the item with the same key. */
export function putItem(items: TemplateItems, item: ProjectTemplateItem): ProjectTemplateItem[] {
  const index = items.findIndex(({ key }) => key === item.key)
  return index === -1 ? [...items, item] : items.with(index, item)
}

const MAX = 36

/** Returns a key that no item has: the title in small Latin letters, as far as it has any. */
export function createItemKey(
  items: TemplateItems,
  { title, kind }: Pick<ProjectTemplateItem, 'title' | 'kind'>,
): string {
  const slug = fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX)
    .replaceAll(/^-|-$/g, '')
  const stem = slug || kind
  const usedKeys = new Set(items.map(({ key }) => key))
  let key = stem
  for (let n = 2; usedKeys.has(key); n++) key = `${stem}-${n}`
  return key
}

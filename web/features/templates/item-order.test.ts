import { expect, test } from 'vitest'
import { moveItem, createItemKey, getItemPhase, listPhases, putItem, stepItem } from './item-order.ts'
import type { ProjectTemplateItem } from './queries.ts'

const item = (key: string, stage?: ProjectTemplateItem['stage']): ProjectTemplateItem => ({
  key,
  kind: 'task',
  title: key,
  assignee: 'staff',
  days: 1,
  ...(stage ? { anchor: 'stage', stage } : { anchor: 'start' }),
})

const items = [item('kickoff'), item('moodboard', 'design'), item('sitemap'), item('homepage', 'design')]
/** Returns the keys at each place that has items: `start: kickoff, sitemap` and so on. */
const read = (all: readonly ProjectTemplateItem[]) =>
  Object.fromEntries(
    listPhases(all)
      .map(
        (place) => [place, all.filter((each) => getItemPhase(each) === place).map(({ key }) => key)] as const,
      )
      .filter(([, keys]) => keys.length > 0),
  )

test('includes the planning stage only if an item is there, because projects start with it', () => {
  expect(listPhases(items)).toEqual(['start', 'design', 'development', 'review', 'completed', 'launched'])
  expect(listPhases([item('scope', 'planning')])).toContain('planning')
})

test.each([
  ['kickoff', 1, { start: ['sitemap', 'kickoff'], design: ['moodboard', 'homepage'] }],
  ['sitemap', -1, { start: ['sitemap', 'kickoff'], design: ['moodboard', 'homepage'] }],
  ['sitemap', 1, { start: ['kickoff'], design: ['sitemap', 'moodboard', 'homepage'] }],
  ['moodboard', -1, { start: ['kickoff', 'sitemap', 'moodboard'], design: ['homepage'] }],
  ['homepage', 1, { start: ['kickoff', 'sitemap'], design: ['moodboard'], development: ['homepage'] }],
  ['kickoff', -1, { start: ['kickoff', 'sitemap'], design: ['moodboard', 'homepage'] }],
] as const)('moves the item %s by one step: %i', (key, step, expected) => {
  expect(read(stepItem(items, key, step))).toEqual(expected)
})

test('gives a moved item the stage it is moved to, and none at the start', () => {
  const moved = moveItem(items, 'kickoff', { phase: 'design', nextKey: 'homepage' })
  expect(read(moved)).toEqual({ start: ['sitemap'], design: ['moodboard', 'kickoff', 'homepage'] })
  expect(moved.find(({ key }) => key === 'kickoff')).toMatchObject({ anchor: 'stage', stage: 'design' })
  const back = moveItem(moved, 'kickoff', { phase: 'start', nextKey: null })
  expect(back.find(({ key }) => key === 'kickoff')).toEqual(item('kickoff'))
})

test('keeps the position of a changed item, and appends a new one', () => {
  expect(read(putItem(items, { ...item('sitemap'), title: 'Another' }))).toEqual(read(items))
  expect(read(putItem(items, item('logo')))['start']).toEqual(['kickoff', 'sitemap', 'logo'])
})

test.each([
  ['Größe & Farben', 'grosse-farben'],
  ['Kickoff', 'kickoff-2'],
  ['شعار', 'task'],
  ['A'.repeat(80), 'a'.repeat(36)],
])('creates a unique key from the letters of %j', (title, expected) => {
  expect(createItemKey(items, { title, kind: 'task' })).toBe(expected)
})

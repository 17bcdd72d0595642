import { describe, expect, test } from 'vitest'
import { compareVersions, compareTexts, mergeChanges, type ProjectValues } from './project-form.ts'

const base: ProjectValues = {
  name: 'Bakery',
  description: 'A new website for the bakery',
  status: 'planning',
  progress: 10,
  startDate: '2025-04-01',
  dueDate: '',
}

describe('concurrent changes of a project', () => {
  test('merges changes of different fields', () => {
    const conflict = compareVersions(base, { ...base, progress: 50 }, { ...base, name: 'Bakery Ltd' })
    expect(conflict.fields).toEqual(['name', 'progress'])
    expect(mergeChanges(conflict)).toEqual({ ...base, name: 'Bakery Ltd', progress: 50 })
  })

  test('keeps the user’s own value of a field that both users changed', () => {
    const conflict = compareVersions(base, { ...base, status: 'design' }, { ...base, status: 'review' })
    expect(conflict.fields).toEqual(['status'])
    expect(mergeChanges(conflict)).toEqual({ ...base, status: 'review' })
  })

  test('reports no conflict when both users made the same change', () => {
    const both = { ...base, dueDate: '2025-06-01' }
    expect(compareVersions(base, both, both).fields).toEqual([])
  })

  test('treats an emptied field as a change', () => {
    const conflict = compareVersions(base, { ...base, name: 'Bakery Ltd' }, { ...base, startDate: '' })
    expect(mergeChanges(conflict)).toEqual({ ...base, name: 'Bakery Ltd', startDate: '' })
  })
})

describe('compareTexts', () => {
  test.each([
    [
      'a site for bread',
      'a shop for bread',
      { head: 'a ', removed: 'site ', added: 'shop ', tail: 'for bread' },
    ],
    ['one two', 'one two three', { head: 'one ', removed: 'two', added: 'two three', tail: '' }],
    ['one one', 'one', { head: '', removed: 'one ', added: '', tail: 'one' }],
    ['same words', 'same words', { head: 'same words', removed: '', added: '', tail: '' }],
    ['', 'new', { head: '', removed: '', added: 'new', tail: '' }],
  ])('compares %j with %j', (before, after, change) => {
    expect(compareTexts(before, after)).toEqual(change)
  })
})

import { describe, expect, test } from 'vitest'
import { compare, compareTexts, merge, type ProjectValues } from './project-form.ts'

const base: ProjectValues = {
  name: 'Bakery',
  description: 'A new website for the bakery',
  status: 'planning',
  progress: 10,
  startDate: '2025-04-01',
  dueDate: '',
}

describe('two people change one project', () => {
  test('changes of different fields come together', () => {
    const conflict = compare(base, { ...base, progress: 50 }, { ...base, name: 'Bakery Ltd' })
    expect(conflict.fields).toEqual(['name', 'progress'])
    expect(merge(conflict)).toEqual({ ...base, name: 'Bakery Ltd', progress: 50 })
  })

  test('where both changed a field, what was typed here stays', () => {
    const conflict = compare(base, { ...base, status: 'design' }, { ...base, status: 'review' })
    expect(conflict.fields).toEqual(['status'])
    expect(merge(conflict)).toEqual({ ...base, status: 'review' })
  })

  test('the same change by both is none to choose between', () => {
    const both = { ...base, dueDate: '2025-06-01' }
    expect(compare(base, both, both).fields).toEqual([])
  })

  test('taking a value away is a change', () => {
    const conflict = compare(base, { ...base, name: 'Bakery Ltd' }, { ...base, startDate: '' })
    expect(merge(conflict)).toEqual({ ...base, name: 'Bakery Ltd', startDate: '' })
  })
})

describe('what changed in a text', () => {
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
  ])('from %j to %j', (before, after, change) => {
    expect(compareTexts(before, after)).toEqual(change)
  })
})

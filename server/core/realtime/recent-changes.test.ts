import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCompanyScope } from '#shared/contract/policy.ts'
import { RecentChanges } from './recent-changes.ts'

const change = (entityId: number) =>
  ({
    kind: 'change',
    type: 'comment_added',
    entityType: 'ticket',
    entityId,
    place: getCompanyScope(null),
  }) as const

const idsWithin = (recent: RecentChanges, age: number) =>
  recent.listRecent(age)?.map(({ entityId }) => entityId)

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('returns the changes since the given age and no older ones', () => {
  const recent = new RecentChanges()
  vi.advanceTimersByTime(10_000)
  recent.add(change(1))
  vi.advanceTimersByTime(2_000)
  recent.add(change(2))
  vi.advanceTimersByTime(500)
  expect(idsWithin(recent, 0)).toEqual([])
  expect(idsWithin(recent, 1_000)).toEqual([2])
  expect(idsWithin(recent, 5_000)).toEqual([1, 2])
})

test('returns undefined when the changes of that age are not known', () => {
  const recent = new RecentChanges()
  expect(recent.listRecent(1)).toBeUndefined()
  vi.advanceTimersByTime(60_000)
  expect(recent.listRecent(20_000)).toEqual([])
  expect(recent.listRecent(40_000)).toBeUndefined()
  for (let id = 0; id < 1_001; id += 1) recent.add(change(id))
  vi.advanceTimersByTime(1)
  expect(recent.listRecent(10)).toBeUndefined()
  recent.restart()
  vi.advanceTimersByTime(5)
  recent.add(change(7))
  expect(idsWithin(recent, 5)).toEqual([7])
  expect(recent.listRecent(6)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { groupByRecord, urgentFirst } from './notification-groups.ts'
import type { NotificationItem } from './bell/queries.ts'

const item = (id: number, entityId: number, readAt: string | null = null): NotificationItem => ({
  id,
  entityId,
  readAt,
  priority: 'medium',
  type: 'comment_added',
  entityType: 'ticket',
  title: `News ${id}`,
  href: `/tickets/${entityId}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
})

test('news of one record stand together, where the newest is, and its unread ones are counted', () => {
  const groups = groupByRecord([item(5, 1), item(4, 2), item(3, 1, '2026-11-20T11:00:00.000Z'), item(2, 1)])
  expect(
    groups.map(({ newest, earlier, unread }) => [newest.id, earlier.map(({ id }) => id), unread]),
  ).toEqual([
    [5, [3, 2], 2],
    [4, [], 1],
  ])
})

test('records of different kinds with the same number are not one', () => {
  expect(groupByRecord([item(2, 1), { ...item(1, 1), entityType: 'project' }])).toHaveLength(2)
})

test('records with unread news about an urgent ticket come first, each once', () => {
  const urgent = [item(2, 7)]
  const groups = urgentFirst(urgent, [item(5, 1), item(4, 7), item(3, 2), item(2, 7)])
  expect(groups.map(({ newest, earlier }) => [newest.id, earlier.map(({ id }) => id)])).toEqual([
    [4, [2]],
    [5, []],
    [3, []],
  ])
})

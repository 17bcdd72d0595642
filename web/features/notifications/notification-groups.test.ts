import { expect, test } from 'vitest'
import { groupByClient, groupByRecord, groupUrgentFirst } from './notification-groups.ts'
import { MAX_PER_CLIENT, type NotificationItem } from './bell/queries.ts'

const item = (id: number, entityId: number, readAt: string | null = null): NotificationItem => ({
  id,
  entityId,
  readAt,
  priority: 'medium',
  client: null,
  company: null,
  type: 'comment_added',
  entityType: 'ticket',
  title: `News ${id}`,
  message: null,
  href: `/tickets/${entityId}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  version: 1,
})

test('groups notifications of a record at the newest one, and counts the unread ones', () => {
  const groups = groupByRecord([item(5, 1), item(4, 2), item(3, 1, '2026-11-20T11:00:00.000Z'), item(2, 1)])
  expect(
    groups.map(({ newest, earlier, unread }) => [newest.id, earlier.map(({ id }) => id), unread]),
  ).toEqual([
    [5, [3, 2], 2],
    [4, [], 1],
  ])
})

test('keeps records of different kinds with the same ID apart', () => {
  expect(groupByRecord([item(2, 1), { ...item(1, 1), entityType: 'project' }])).toHaveLength(2)
})

test('puts records with unread urgent notifications first, each once', () => {
  const urgent = [item(2, 7)]
  const groups = groupUrgentFirst(urgent, [item(5, 1), item(4, 7), item(3, 2), item(2, 7)])
  expect(groups.map(({ newest, earlier }) => [newest.id, earlier.map(({ id }) => id)])).toEqual([
    [4, [2]],
    [5, []],
    [3, []],
  ])
})

const client = (id: number) =>
  ({ id, fullName: `Client ${id}`, role: 'client', companyName: null, picture: null }) as const
const anna = (id: number) => ({ ...item(id, id), client: client(1) })

test('groups records of a client at the newest one, except urgent unread ones', () => {
  const urgent = { ...anna(8), priority: 'urgent' } as const
  const eva = [6, 3].map((id) => ({ ...item(id, id), client: client(2) }))
  const lines = groupByClient(
    groupByRecord([urgent, anna(7), ...eva.slice(0, 1), anna(5), anna(4), ...eva.slice(1)]),
  )
  const told = lines.map((line) =>
    'groups' in line ? line.groups.map(({ newest }) => newest.id) : line.newest.id,
  )
  expect(told).toEqual([8, [7, 5, 4], 6, 3])
  expect(lines.map(({ unread }) => unread)).toEqual([1, 3, 1, 1])
})

const getNotifications = (count: number) =>
  groupByClient(groupByRecord(Array.from({ length: count }, (_, at) => anna(count - at))))

test('marks a client’s group as incomplete when it reaches the limit', () => {
  expect(getNotifications(MAX_PER_CLIENT - 1)).toMatchObject([{ more: false }])
  expect(getNotifications(MAX_PER_CLIENT)).toMatchObject([{ more: true, unread: MAX_PER_CLIENT }])
})

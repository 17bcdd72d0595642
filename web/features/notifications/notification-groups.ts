import type { NotificationItem } from './bell/queries.ts'

/** The notifications about one record, newest first. */
export interface NotificationGroup {
  key: string
  newest: NotificationItem
  earlier: NotificationItem[]
  unread: number
}

/** Notifications grouped by record, at the position of its newest. */
export function groupByRecord(items: readonly NotificationItem[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const item of items) {
    const key = `${item.entityType}-${item.entityId}`
    const group = groups.get(key)
    const unread = item.readAt === null ? 1 : 0
    if (!group) groups.set(key, { key, newest: item, earlier: [], unread })
    else {
      group.earlier.push(item)
      group.unread += unread
    }
  }
  return [...groups.values()]
}

/** The groups of all of these, those with an unread notification about an urgent ticket first. */
export function urgentFirst(
  urgent: readonly NotificationItem[],
  items: readonly NotificationItem[],
): NotificationGroup[] {
  const all = new Map([...urgent, ...items].map((item) => [item.id, item]))
  const groups = groupByRecord([...all.values()].toSorted((one, other) => other.id - one.id))
  const pressing = new Set(groupByRecord(urgent).map(({ key }) => key))
  return groups.toSorted((one, other) => Number(pressing.has(other.key)) - Number(pressing.has(one.key)))
}

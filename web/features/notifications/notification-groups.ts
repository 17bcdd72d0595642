import { MAX_PER_CLIENT, type NotificationItem } from './bell/queries.ts'

type Items = readonly NotificationItem[]

/** The notifications about one record, newest first. */
export interface NotificationGroup {
  key: string
  newest: NotificationItem
  earlier: NotificationItem[]
  unread: number
}

/** Groups notifications by record. A group is at the position of its newest notification. */
export const groupByRecord = (items: Items): NotificationGroup[] =>
  [...Map.groupBy(items, ({ entityType, entityId }) => `${entityType}-${entityId}`)].flatMap(
    ([key, records]) => {
      const [newest, ...earlier] = records
      const unread = records.filter(({ readAt }) => readAt === null).length
      return newest ? [{ key, newest, earlier, unread }] : []
    },
  )

/** Groups both lists by record. Groups with an unread notification about an urgent ticket come first. */
export function groupUrgentFirst(urgent: Items, items: Items): NotificationGroup[] {
  const all = new Map([...urgent, ...items].map((item) => [item.id, item]))
  const groups = groupByRecord([...all.values()].toSorted((one, other) => other.id - one.id))
  const pressing = new Set(groupByRecord(urgent).map(({ key }) => key))
  return groups.toSorted((one, other) => Number(pressing.has(other.key)) - Number(pressing.has(one.key)))
}

/** The records of one client that have notifications, at the position of the newest. */
export interface ClientGroup {
  key: string
  client: NonNullable<NotificationItem['client']>
  groups: NotificationGroup[]
  unread: number
  /** Whether the client has more notifications, which aren't listed. */
  more: boolean
}

/** A client with at least this many records gets a single row. */
const MANY = 3

const isUrgentUnread = ({ newest, unread }: NotificationGroup) => newest.priority === 'urgent' && unread > 0

/** Combines many records of a client into one row, at the newest. Urgent unread records stay separate. */
export function groupByClient(groups: readonly NotificationGroup[]): (NotificationGroup | ClientGroup)[] {
  const quiet = groups.filter((group) => !isUrgentUnread(group))
  const groupsByClient = Map.groupBy(quiet, ({ newest }) => newest.client?.id)
  const isTruncated = ({ id }: ClientGroup['client']) =>
    groups
      .filter(({ newest }) => newest.client?.id === id)
      .reduce((sum, { earlier }) => sum + 1 + earlier.length, 0) >= MAX_PER_CLIENT
  return groups.flatMap((group): (NotificationGroup | ClientGroup)[] => {
    const { client } = group.newest
    const together = client && !isUrgentUnread(group) ? (groupsByClient.get(client.id) ?? []) : []
    if (!client || together.length < MANY) return [group]
    if (together[0] !== group) return []
    const unread = together.reduce((sum, item) => sum + item.unread, 0)
    return [{ key: `client-${client.id}`, client, groups: together, unread, more: isTruncated(client) }]
  })
}

import { PER_CLIENT, type NotificationItem } from './bell/queries.ts'

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

/** The records of one client that have news, where the newest is. */
export interface ClientGroup {
  key: string
  client: NonNullable<NotificationItem['client']>
  groups: NotificationGroup[]
  unread: number
  /** Whether the client has further news, which is not listed. */
  more: boolean
}

/** From this many records on, a client's are one line. */
const MANY = 3

const isPressing = ({ newest, unread }: NotificationGroup) => newest.priority === 'urgent' && unread > 0

/** Many records of one client as one line, at the position of the newest; urgent unread ones stay by themselves. */
export function groupByClient(groups: readonly NotificationGroup[]): (NotificationGroup | ClientGroup)[] {
  const quiet = groups.filter((group) => !isPressing(group))
  const ofClient = Map.groupBy(quiet, ({ newest }) => newest.client?.id)
  const isCut = ({ id }: ClientGroup['client']) =>
    groups
      .filter(({ newest }) => newest.client?.id === id)
      .reduce((sum, { earlier }) => sum + 1 + earlier.length, 0) >= PER_CLIENT
  return groups.flatMap((group): (NotificationGroup | ClientGroup)[] => {
    const { client } = group.newest
    const together = client && !isPressing(group) ? (ofClient.get(client.id) ?? []) : []
    if (!client || together.length < MANY) return [group]
    if (together[0] !== group) return []
    const unread = together.reduce((sum, one) => sum + one.unread, 0)
    return [{ key: `client-${client.id}`, client, groups: together, unread, more: isCut(client) }]
  })
}

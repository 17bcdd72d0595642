import { homeOf } from './home-record.ts'
import {
  type CommentKind,
  type ListKind,
  type TabOf,
  RECORD_KINDS,
  addressOf,
  hasPage,
  listOf,
  rowOf,
} from './records.ts'
import type { Role } from './users/values.ts'

/** The URL at which a reader finds the comments on a record. */
export function conversationAddress(kind: CommentKind, id: number, reader: Role): string {
  const tab = rowOf(kind).tabs?.find((name) => name === 'conversation')
  return addressOf(kind, id, reader, tab as TabOf<typeof kind> | undefined)
}

/** The URL of a list filtered by a search text. */
export const searchAddress = <const R extends Role>(kind: ListKind<R>, reader: R, q: string): string =>
  `${String(listOf<R, ListKind<R>>(kind, reader))}?q=${encodeURIComponent(q)}`

/** The URL at which a reader finds a task: on the page of the record that it belongs to. */
export function taskAddress(task: Parameters<typeof homeOf>[0], reader: Role): string {
  const { kind, id } = homeOf(task)
  return addressOf(kind, id, reader, 'tasks')
}

/** The staff's URL of the page at a client's URL; undefined if staff have no such page. */
export function staffTwin(path: string): string | undefined {
  const kinds = RECORD_KINDS.filter(hasPage)
  const kind = kinds.find((each) => `${path}/`.startsWith(`${listOf(each, 'client')}/`))
  return kind && `/staff${path}`
}

import type { SearchSchemaInput } from '@tanstack/react-router'

/** What an address says of `S`, not yet read. */
type Unread<S> = Partial<Record<keyof S, unknown>>

/**
 * The `validateSearch` of a route whose page reads the address with a reader of `web/search`: the entry, which holds all
 * routes, needs none of them. Links to the route say an `S`.
 */
export const leaveUnread = <S extends Record<string, unknown>>(search: S & SearchSchemaInput): Unread<S> =>
  search

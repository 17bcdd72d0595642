import { notFound, type SearchSchemaInput } from '@tanstack/react-router'
import { ID_MAX } from '#shared/contract/id.ts'

/**
 * The search parameters of a URL as strings. The router's own parser reads JSON, which turns `?q=2024` into a number;
 * each route's reader validates its own.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The reverse: `?q=2024`, or nothing. Without what is empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => (value ?? '') !== '')
  const written = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return written && `?${written}`
}

/** The search parameters of `S` in an address, not yet parsed. */
type Unread<S> = Partial<Record<keyof S, unknown>>

/**
 * The `validateSearch` of a route whose page reads the address with a reader of `web/url`: the entry, which holds all
 * routes, needs none of them. Links to the route have an `S`.
 */
export const leaveUnread = <S extends Record<string, unknown>>(search: S & SearchSchemaInput): Unread<S> =>
  search

/** Reads a record's id: a whole number above zero that the database can hold, in decimal digits. */
export const id = (value: unknown): number | undefined => {
  const number = Number(value)
  return /^[1-9]\d*$/.test(String(value)) && number <= ID_MAX ? number : undefined
}

/** Reads the id in a record's URL, for a route's `params`: what is not an id shows the route's not-found page. */
export const recordParams = {
  parse: (raw: { id: string }) => {
    const number = id(raw.id)
    if (!number) throw notFound()
    return { id: number }
  },
  stringify: (params: { id: number }) => ({ id: String(params.id) }),
}

import { notFound, type SearchSchemaInput } from '@tanstack/react-router'
import { ID_MAX } from '#shared/contract/id.ts'

/** Parses search parameters as strings. The router's parser reads JSON, and `?q=2024` becomes a number. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Formats search parameters as `?q=2024`, without empty values. Returns an empty string if there are none. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => (value ?? '') !== '')
  const query = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** The search parameters of `S` in an address, not yet parsed. */
type UnparsedSearch<S> = Partial<Record<keyof S, unknown>>

/**
 * Leaves the address unparsed, as the `validateSearch` of a route whose page parses it with a reader of `web/url`. The
 * entry bundle, which contains all routes, then needs none of the readers. Links to the route have an `S`.
 */
export const leaveUnparsed = <S extends Record<string, unknown>>(
  search: S & SearchSchemaInput,
): UnparsedSearch<S> => search

/** Parses a record's ID: a whole number above zero that the database can store, in decimal digits. */
export const parseId = (value: unknown): number | undefined => {
  const number = Number(value)
  return /^[1-9]\d*$/.test(String(value)) && number <= ID_MAX ? number : undefined
}

/** Parses the ID in a record's URL, for a route's `params`. Without an ID, shows the not-found page. */
export const recordParams = {
  parse: (raw: { id: string }) => {
    const number = parseId(raw.id)
    if (!number) throw notFound()
    return { id: number }
  },
  stringify: (params: { id: number }) => ({ id: String(params.id) }),
}

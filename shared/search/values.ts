import { type SearchKind, RECORD_KINDS, RECORDS } from '#shared/records/records.ts'

/** The kinds that a search finds, in the order of its results. */
export const SEARCH_KINDS = RECORD_KINDS.filter(
  (kind): kind is SearchKind => 'searched' in RECORDS[kind],
).toSorted((a, b) => RECORDS[a].searched - RECORDS[b].searched)

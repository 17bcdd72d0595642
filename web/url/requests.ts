import { oneOf, searchReader, text } from './reader.ts'

/** Reads the search parameters of the staff's list of information requests. */
export const readRequestsSearch = searchReader({
  tab: oneOf(['pending', 'overdue', 'completed', 'withdrawn', 'all'], 'pending'),
  q: text,
})
export type RequestsSearch = ReturnType<typeof readRequestsSearch>

/** Reads the search parameters of the client's list of information requests. */
export const readOwnRequestsSearch = searchReader({ tab: oneOf(['completed']) })
export type OwnRequestsSearch = ReturnType<typeof readOwnRequestsSearch>

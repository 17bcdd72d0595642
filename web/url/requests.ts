import { oneOf, searchReader, text } from './reader.ts'

/** Of the staff's list of information requests. */
export const readRequestsSearch = searchReader({
  tab: oneOf(['pending', 'overdue', 'completed', 'withdrawn', 'all'], 'pending'),
  q: text,
})
export type RequestsSearch = ReturnType<typeof readRequestsSearch>

/** Of the client's list. */
export const readOwnRequestsSearch = searchReader({ tab: oneOf(['completed']) })
export type OwnRequestsSearch = ReturnType<typeof readOwnRequestsSearch>

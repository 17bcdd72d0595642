import { choiceParam, createSearchReader, textParam } from './reader.ts'

/** Reads the search parameters of the staff's list of information requests. */
export const readRequestsSearch = createSearchReader({
  tab: choiceParam(['pending', 'overdue', 'completed', 'withdrawn', 'all'], 'pending'),
  q: textParam,
})
export type RequestsSearch = ReturnType<typeof readRequestsSearch>

/** Reads the search parameters of the client's list of information requests. */
export const readOwnRequestsSearch = createSearchReader({ tab: choiceParam(['completed']) })
export type OwnRequestsSearch = ReturnType<typeof readOwnRequestsSearch>

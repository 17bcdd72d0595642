import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { personOf } from '#server/db/fragments.ts'
import { type PageQuery, orderOf, readPage } from '#server/db/paging.ts'

const NEWEST = orderOf('desc', 'setAsideMails', { id: 'int4' })

/** A page of the incoming mails that were not accepted. */
export function readSetAside(db: Database, query: PageQuery) {
  const all = db.selectFrom('setAsideMails')
  const rows = all
    .select(['id', 'sender as from', 'subject', 'reason', 'receivedAt'])
    .select(personOf('setAsideMails.userId').as('person'))
  return readPage(rows, NEWEST, query, () => countRows(db, all))
}

import { type RawBuilder, sql } from 'kysely'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { type FoldedText, contains } from '#server/db/paging.ts'

/** A word that is looked for, and the clients whom it may mean. */
export interface Word extends FoldedText {
  clients: readonly number[]
}

/** Of more words than this, the others are not looked for. */
const MAX_WORDS = 8
/** The newest clients that a word names; more would be no answer. */
const MAX_CLIENTS = 50

/** The words of a search. Only who may read everybody's records finds by clients: their name, username, email or company. */
export async function readWords(db: Database, actor: Actor, q: string): Promise<Word[]> {
  const texts = [...new Set(q.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)
  if (texts.length === 0) return []
  const clientsOf = can(actor, 'user.read') ? clientsNamed : () => sql<number[]>`'{}'::integer[]`
  const words = texts.map(
    (text) => sql<Word>`select ${text}::text as text, fold(${text}) as folded, ${clientsOf(text)} as clients`,
  )
  const { rows } = await sql<Word>`${sql.join(words, sql` union all `)}`.execute(db)
  return rows
}

const clientsNamed = (text: string): RawBuilder<number[]> => sql`array(
  select id from users where role = 'client' and deleted_at is null and ${contains('users.search', text)}
  order by id desc limit ${sql.lit(MAX_CLIENTS)})`

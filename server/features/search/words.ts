import { type RawBuilder, sql } from 'kysely'
import { type Actor, can } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { reach } from '#server/guard/reach.ts'
import { type FoldedText, contains } from '#server/db/paging.ts'

/** A word that is looked for, and the companies that it may mean: by their names, or those of their people. */
export interface Word extends FoldedText {
  companies: readonly number[]
}

/** Of more words than this, the others are not looked for. */
const MAX_WORDS = 8
/** The newest companies that a word names; more would be no answer. */
const MAX_COMPANIES = 50

/** The words of a search. Only who may read people finds by clients: their name, username, email or company. */
export async function readWords(db: Database, actor: Actor, q: string): Promise<Word[]> {
  const texts = [...new Set(q.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)
  if (texts.length === 0) return []
  const companiesOf = can(actor, 'user.read') ? companiesNamed(actor) : () => sql<number[]>`'{}'::integer[]`
  const words = texts.map(
    (text) =>
      sql<Word>`select ${text}::text as text, fold(${text}) as folded, ${companiesOf(text)} as companies`,
  )
  const { rows } = await sql<Word>`${sql.join(words, sql` union all `)}`.execute(db)
  return rows
}

/** Of the companies that `actor` sees. */
const companiesNamed =
  (actor: Actor) =>
  (text: string): RawBuilder<number[]> => {
    const isSeen = reach(actor, 'company.read', 'companies')
    return sql`array(
      select id from companies where ${contains('companies.search', text)} and ${isSeen}
      union
      select companies.id from memberships join users on users.id = user_id join companies on companies.id = company_id
      where ended_at is null and deleted_at is null and ${contains('users.search', text)} and ${isSeen}
      order by 1 desc limit ${sql.lit(MAX_COMPANIES)})`
  }

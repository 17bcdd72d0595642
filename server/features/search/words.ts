import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, can } from '#shared/contract/policy.ts'
import { readableAddress } from '#shared/email-address.ts'
import { fold } from '#shared/fold.ts'
import type { Database } from '#server/db/connection.ts'
import { type Searched, contains, containsKept, isBeginning, patternOf } from '#server/db/paging.ts'
import { conditionOf, reachOf } from '#server/guard/reach.ts'

/** A word that is looked for, and the companies that it may mean: by their names, or those of their people. */
export interface Word extends Searched {
  folded: string
  pattern: string
  companies: readonly number[]
}

/** Of more words than this, the others are not looked for. */
const MAX_WORDS = 8
/** The newest companies that a word names; more would be no answer. */
const MAX_COMPANIES = 50

/** The words of a search. Only who may read people finds by clients: their name, username, email or company. */
export async function readWords(db: Database, actor: Actor, q: string): Promise<Word[]> {
  const texts = [...new Set(q.split(/\s+/).filter(fold).map(readableAddress))].slice(0, MAX_WORDS)
  if (texts.length === 0) return []
  const seen = can(actor, 'user.read')
    ? conditionOf(reachOf(actor, 'company.read', 'companies'), 'companies')
    : undefined
  const words = texts.map((text) => {
    const searched = { pattern: patternOf(text), begins: isBeginning(text) }
    const companies = seen ? companiesNamed(searched, seen) : sql`'{}'::integer[]`
    return sql`select fold(${text}) as folded, ${searched.pattern} as pattern,
      ${sql.lit(searched.begins)} as begins, ${companies} as companies`
  })
  const { rows } = await sql.join<Word>(words, sql` union all `).execute(db)
  return rows
}

function companiesNamed(searched: Searched, isSeen: RawBuilder<SqlBool>): RawBuilder<unknown> {
  // Not kept for short texts: every mix of short and long words would be another statement to keep.
  const names = searched.begins ? contains : containsKept
  return sql`array(
    select id from companies where ${names('companies.search', searched)} and ${isSeen}
    union
    select companies.id from memberships join users on users.id = user_id join companies on companies.id = company_id
    where ended_at is null and deleted_at is null and ${names('users.search', searched)} and ${isSeen}
    order by 1 desc limit ${sql.lit(MAX_COMPANIES)})`
}

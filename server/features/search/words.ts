import { type Actor, can } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { contains } from '#server/db/paging.ts'

/** A word that is looked for, and the clients whom it may mean. */
export interface Word {
  text: string
  clients: readonly number[]
}

/** Of more words than this, the others are not looked for. */
const MAX_WORDS = 8
/** The newest clients that a word names; more would be no answer. */
const MAX_CLIENTS = 50

/** The words of a search. Only who may read everybody's records finds by clients: their name, username, email or company. */
export async function readWords(db: Database, actor: Actor, q: string): Promise<Word[]> {
  const texts = [...new Set(q.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS)
  if (!can(actor, 'user.read')) return texts.map((text) => ({ text, clients: [] }))
  const named = texts.map((text) => clientsNamed(db, text))
  return Promise.all(named.map(async (ids, at) => ({ text: texts[at] ?? '', clients: await ids })))
}

async function clientsNamed(db: Database, text: string): Promise<number[]> {
  const clients = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'client')
    .where('deletedAt', 'is', null)
    .where(contains('users.search', text))
    .orderBy('id', 'desc')
    .limit(MAX_CLIENTS)
    .execute()
  return clients.map(({ id }) => id)
}

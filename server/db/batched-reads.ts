import type { Database } from './connection.ts'

const AT_ONCE = 2
/** So many different questions are kept apart; after that sharing begins anew. */
const MOST_QUESTIONS = 200

interface Waiting<Key, Value> {
  key: Key
  resolve: (value: Value | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Reads for all who ask at the same moment with one query, instead of one each. Every answer is read after it was asked
 * for: whoever comes while queries are under way waits for a later one, so that nobody sees less than they would alone.
 * `read` gets each key once and answers what it found by key; no key that it was not given.
 */
export function readTogether<Key, Value>(
  read: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = []
  let running = 0
  let planned = false

  function plan(): void {
    if (planned || running >= AT_ONCE || waiting.length === 0) return
    planned = true
    // After what else has arrived by now was looked at.
    setImmediate(() => void run())
  }

  async function run(): Promise<void> {
    planned = false
    const asked = waiting
    waiting = []
    running += 1
    try {
      const found = await read([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve } of asked) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      running -= 1
      plan()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      plan()
    })
}

/**
 * The same for a query of the database. A transaction reads for itself at once: what it reads is its own, and it asks for
 * one thing after the other.
 */
export function readTogetherFrom<Key, Value>(
  read: (db: Database, keys: Key[]) => Promise<Map<Key, Value>>,
): (db: Database, key: Key) => Promise<Value | undefined> {
  const readers = new WeakMap<Database, (key: Key) => Promise<Value | undefined>>()
  return async (db, key) => {
    if (db.isTransaction) return (await read(db, [key])).get(key)
    const reader = readers.get(db) ?? readTogether((keys: Key[]) => read(db, keys))
    readers.set(db, reader)
    return reader(key)
  }
}

/** The same for a question of any shape: who asks what another asks at the same moment, by its JSON, shares the answer. */
export function askTogether<Question, Answer extends object>(
  read: (db: Database, question: Question) => Promise<Answer>,
): (db: Database, question: Question) => Promise<Answer> {
  const readers = new WeakMap<Database, Map<string, (key: string) => Promise<Answer | undefined>>>()
  return async (db, question) => {
    if (db.isTransaction) return read(db, question)
    const key = JSON.stringify(question)
    const known = readers.get(db) ?? new Map<string, (key: string) => Promise<Answer | undefined>>()
    readers.set(db, known)
    if (known.size >= MOST_QUESTIONS) known.clear()
    const reader = known.get(key) ?? readTogether(async () => new Map([[key, await read(db, question)]]))
    known.set(key, reader)
    const answer = await reader(key)
    if (answer === undefined) throw new Error('Nothing was answered')
    return answer
  }
}

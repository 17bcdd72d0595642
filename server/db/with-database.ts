import { type ConnectOptions, type Database, connect } from './connection.ts'

/** Runs `work` on a pool of its own, which is closed afterward. */
export async function withDatabase<T>(
  url: string,
  options: ConnectOptions,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = connect(url, options)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

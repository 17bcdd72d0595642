import { type Database, addressOf } from '#server/db/connection.ts'
import { type SignIn, fillDemo, workingSignIns } from '#server/demo/fill.ts'
import type { Storage } from '#server/storage/storage.ts'
import { NO_DEMO } from './command-error.ts'
import { emptyPortal } from './empty-portal.ts'

/** Empties the database of a demo and refills it. Throws CommandError if the portal is not a demo. */
export async function resetDemo(db: Database, storage: Storage): Promise<SignIn[]> {
  if ((await workingSignIns(db)).length === 0) throw NO_DEMO()
  await emptyPortal(db, storage)
  return fillDemo(addressOf(db), storage)
}

import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'

const MIB = 1024 * 1024

/** The largest project file in bytes: what the agency chose, else what the installation says. */
export async function readProjectFileLimit(db: Database, config: Config): Promise<number> {
  const { mib } = await db.selectFrom('agency').select('maxProjectFileMb as mib').executeTakeFirstOrThrow()
  return mib === null ? config.maxProjectFileBytes : mib * MIB
}

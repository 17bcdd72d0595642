import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'

/** Bytes of a megabyte, as the settings count them. */
export const MIB = 1024 * 1024

/** Maximum size of a project file in bytes: the agency's setting, or else the installation's. */
export async function readProjectFileLimit(db: Database, config: Config): Promise<number> {
  const { mib } = await db.selectFrom('agency').select('maxProjectFileMb as mib').executeTakeFirstOrThrow()
  return mib === null ? config.maxProjectFileBytes : mib * MIB
}

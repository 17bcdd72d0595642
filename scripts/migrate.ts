// `npm run migrate`: brings an external database up to date without starting the portal, using the owner's role from
// MIGRATION_DATABASE_URL, and grants the role of DATABASE_URL what it needs to run.
import { readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/read-settings.ts'
import { waitForDatabase } from '#server/db/external.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { readableFailure } from '#server/process/portal.ts'

try {
  const { databaseUrl, migrationDatabaseUrl } = readConfig()
  if (!databaseUrl)
    throw new ConfigError('DATABASE_URL must be given: the embedded database is migrated at each start')
  const [url, setting] = migrationDatabaseUrl
    ? [migrationDatabaseUrl, 'MIGRATION_DATABASE_URL']
    : [databaseUrl, 'DATABASE_URL']
  await waitForDatabase(url, (line) => console.log(line), setting)
  const ran = await prepareDatabase(databaseUrl, migrationDatabaseUrl)
  console.log(ran.length > 0 ? `Migrated: ${ran.join(', ')}` : 'The database is up to date.')
} catch (error) {
  console.error(readableFailure(error))
  process.exitCode = 1
}

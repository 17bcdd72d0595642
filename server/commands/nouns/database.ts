import { readConfig } from '#server/platform/config/config.ts'
import { CommandError, type Noun, command } from '../command.ts'

export const databaseCommands: Noun = {
  about: 'Your own PostgreSQL.',
  verbs: {
    migrate: command({
      about: "Runs migrations without starting the portal, and grants DATABASE_URL's role its privileges.",
      run: async ({ print }) => {
        const { databaseUrl, migrationDatabaseUrl } = readConfig()
        if (!databaseUrl)
          throw new CommandError('DATABASE_URL is not set. The embedded database is migrated at every start')
        const [url, setting] = migrationDatabaseUrl
          ? [migrationDatabaseUrl, 'MIGRATION_DATABASE_URL']
          : [databaseUrl, 'DATABASE_URL']
        const { waitForDatabase } = await import('#server/platform/db/external.ts')
        const { prepareDatabase } = await import('#server/platform/db/prepare.ts')
        await waitForDatabase(url, print, setting)
        const migrations = await prepareDatabase(databaseUrl, migrationDatabaseUrl)
        print(migrations.length > 0 ? `Migrated: ${migrations.join(', ')}` : 'The database is up to date.')
        return { json: { migrations } }
      },
    }),
  },
}

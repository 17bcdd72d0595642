// `npm run backup [file]`, `npm run verify file`, `npm run restore file`: the whole portal, database and files, as one
// archive. Backing up and verifying work while the portal runs; restoring requires an empty DATA_DIR or database.
import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config/config.ts'
import { onDatabase, onPortal } from '#server/db/reach.ts'
import { readableFailure } from '#server/process/portal.ts'
import { keyFileOf } from '#server/identity/secret-box.ts'
import { createStorage } from '#server/storage/create-storage.ts'
import { BackupError, type Manifest } from './archive.ts'
import { archiveName } from './schedule.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const COMMANDS: Record<string, (config: Config, file: string | undefined) => Promise<void>> = {
  backup: async (config, file) => {
    const path = resolve(file ?? join(config.dataDir, 'backups', archiveName(new Date())))
    const { writeArchive } = await import('./write-archive.ts')
    const manifest = await onPortal(config, async ({ url }) => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      return writeArchive({ url, storage: await createStorage(config), keyFile: keyFileOf(config) }, path)
    })
    say(`Backed up to ${path}: ${describe(manifest)}`)
    for (const key of manifest.missing)
      say(`The bytes of ${key} are missing or damaged; \`npm run doctor\` tells what it is.`)
  },
  verify: async (_config, file) => {
    const { verifyArchive } = await import('./read-archive.ts')
    say(`This backup is whole: ${describe(await verifyArchive(given(file)))}`)
  },
  restore: async (config, file) => {
    const { restoreArchive } = await import('./restore-archive.ts')
    const target = { ...config, databaseUrl: config.migrationDatabaseUrl ?? config.databaseUrl }
    const manifest = await onDatabase(target, async ({ url, running }) => {
      if (running) throw new BackupError('A portal runs in this DATA_DIR: stop it first')
      const storage = await createStorage(config)
      return restoreArchive(given(file), { url, storage, keyFile: keyFileOf(config) })
    })
    say(`Restored: ${describe(manifest)} Start the portal to use it.`)
  },
}

function given(file: string | undefined): string {
  if (file === undefined) throw new BackupError('Name the file: `npm run restore -- backup.tar`')
  return resolve(file)
}

function describe({ createdAt, entries }: Manifest): string {
  const files = entries.filter(({ name }) => name.startsWith('files/')).length
  const megabytes = (entries.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024).toFixed(1)
  return `${createdAt}, ${files} files, ${megabytes} MB.`
}

try {
  const [command = '', file] = parseArgs({ allowPositionals: true }).positionals
  await COMMANDS[command]?.(readConfig(), file)
} catch (error) {
  const line = error instanceof BackupError ? error.message : readableFailure(error)
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

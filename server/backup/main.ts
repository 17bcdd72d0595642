// `npm run backup [file]`, `npm run verify file`, `npm run restore file`: the whole portal, database and files, as one
// archive. Backing up and verifying work while the portal runs; restoring requires an empty DATA_DIR or database.
import { createReadStream } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config/config.ts'
import { onDatabase, onPortal } from '#server/db/reach.ts'
import { readableFailure } from '#server/process/portal.ts'
import { keyFileOf } from '#server/identity/secret-box.ts'
import { createStorage } from '#server/storage/create-storage.ts'
import { storageProblem } from '#server/storage/problems.ts'
import { StorageAway, StorageFull } from '#server/storage/storage.ts'
import { BackupError, type Manifest } from './archive.ts'
import { archiveName } from './archive-name.ts'
import { type OpenArchive, openPlain } from './encryption.ts'
import type { Place } from './place.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Call {
  config: Config
  /** A path, or with `bucket` a name in it. */
  file: string | undefined
  /** Whether the archive is in the bucket of BACKUP_URL. */
  bucket: boolean
  /** The path of a file with identities of age. */
  identity: string | undefined
}

const COMMANDS: Record<string, (call: Call) => Promise<void>> = {
  backup: async (call) => {
    const { backupRecipient: recipient, ...config } = call.config
    const { place, name, shown } = await newArchive(call)
    const { saveArchive } = await import('./save-archive.ts')
    const manifest = await onPortal(config, async ({ url }) => {
      const source = { url, storage: await createStorage(call.config), keyFile: keyFileOf(config) }
      return saveArchive(source, { place, name, recipient })
    })
    say(`Backed up to ${shown}${recipient ? `, encrypted to ${recipient}` : ''}: ${describe(manifest)}`)
    for (const key of manifest.missing)
      say(`The bytes of ${key} are missing or damaged; \`npm run doctor\` tells what it is.`)
  },
  verify: async (call) => {
    const open = await openPlain(await givenArchive(call), call.identity)
    const { verifyArchive } = await import('./read-archive.ts')
    say(`This backup is complete: ${describe(await verifyArchive(await open()))}`)
  },
  restore: async (call) => {
    const { config } = call
    const { restoreArchive } = await import('./restore-archive.ts')
    const target = { ...config, databaseUrl: config.migrationDatabaseUrl ?? config.databaseUrl }
    const manifest = await onDatabase(target, async ({ url, running }) => {
      if (running) throw new BackupError('A portal runs in this DATA_DIR: stop it first')
      const open = await openPlain(await givenArchive(call), call.identity)
      return restoreArchive(open, { url, storage: await createStorage(config), keyFile: keyFileOf(config) })
    })
    say(`Restored: ${describe(manifest)} Start the portal to use it.`)
  },
}

interface NewArchive {
  place: Place
  name: string
  /** As the person at the keyboard would name it. */
  shown: string
}

async function newArchive({ config, file, bucket }: Call): Promise<NewArchive> {
  const name = archiveName(new Date(), config.backupRecipient)
  if (bucket && file !== undefined)
    throw new BackupError('An archive in the bucket has the time as its name: leave the name out')
  if (bucket) return { place: await bucketOf(config), name, shown: `${name} in the bucket of BACKUP_URL` }
  const { folderPlace } = await import('./folder.ts')
  const path = resolve(file ?? join(config.dataDir, 'backups', name))
  return { place: folderPlace(dirname(path)), name: basename(path), shown: path }
}

async function givenArchive({ config, file, bucket }: Call): Promise<OpenArchive> {
  if (bucket) return archiveIn(await bucketOf(config), file)
  if (file === undefined) throw new BackupError('Name the file: `npm run restore -- backup.tar`')
  return async () => createReadStream(resolve(file))
}

async function archiveIn(place: Place, name: string | undefined): Promise<OpenArchive> {
  const names = await place.list()
  if (name !== undefined && names.includes(name)) return () => place.read(name)
  throw new BackupError(`Name an archive in the bucket of BACKUP_URL: ${names.join(', ') || 'there is none'}`)
}

async function bucketOf({ backups }: Config): Promise<Place> {
  if (!backups?.bucket) throw new BackupError('BACKUP_URL is not set: it names the bucket')
  const { bucketPlace } = await import('./bucket.ts')
  return bucketPlace(backups.bucket)
}

function describe({ createdAt, entries }: Manifest): string {
  const files = entries.filter(({ name }) => name.startsWith('files/')).length
  const megabytes = (entries.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024).toFixed(1)
  return `${createdAt}, ${files} files, ${megabytes} MB.`
}

function storageFailure(error: unknown): string | undefined {
  const problem = storageProblem(error)
  if (!(problem instanceof StorageAway || problem instanceof StorageFull)) return undefined
  return `${problem.message} (${problem.cause instanceof Error ? problem.cause.message : 'of STORAGE_URL'})`
}

function parse() {
  const options = {
    bucket: { type: 'boolean', default: false },
    identity: { type: 'string' },
  } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`${reason}\nnpm run restore -- [--identity FILE] [--bucket] backup.tar`, {
      cause: error,
    })
  }
}

try {
  const { positionals, values } = parse()
  const [command = '', file] = positionals
  const { bucket, identity } = values
  await COMMANDS[command]?.({ config: readConfig(), file, bucket, identity })
} catch (error) {
  const line =
    error instanceof BackupError ? error.message : (storageFailure(error) ?? readableFailure(error))
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

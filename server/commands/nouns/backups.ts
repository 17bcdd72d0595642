import { createReadStream } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { withPortalDatabase, withExistingPortal } from '#server/platform/db/open-database.ts'
import { getKeyFilePath } from '#server/platform/crypto/secret-box.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { toStorageProblem } from '#server/platform/storage/problems.ts'
import { StorageUnavailable, StorageFull } from '#server/platform/storage/storage.ts'
import {
  BackupError,
  type Manifest,
  formatArchiveName,
  isEncryptedArchiveName,
  parseArchiveTime,
} from '#server/operations/backup/archive.ts'
import { openPlaintext } from '#server/operations/backup/encryption.ts'
import type { BackupDestination } from '#server/operations/backup/backup-destination.ts'
import { CommandError, type Noun, type Outcome, UsageError, command, formatTable } from '../command.ts'

const BUCKET = { type: 'boolean', about: 'the backup is in the BACKUP_URL bucket' } as const
const IDENTITY = {
  type: 'string',
  value: 'FILE',
  about: 'age identity file for an encrypted backup',
} as const

/** Commands for archives of the whole portal, database and files. */
export const backupCommands: Noun = {
  about: 'Backups of the whole portal: its database and all files.',
  verbs: {
    make: command({
      about: 'Backs up the portal, even while it runs. Without FILE, the backup goes into DATA_DIR/backups.',
      words: ['[FILE]'],
      options: { bucket: { ...BUCKET, about: 'save the backup in the BACKUP_URL bucket' } },
      examples: ['backups make', 'backups make /mnt/backup.tar', 'backups make --bucket'],
      run: ({ words: [file], options, print }) =>
        explainStorageErrors(() => makeBackup(readConfig(), { file, ...options }, print)),
    }),
    list: command({
      about: 'Shows the backups in DATA_DIR/backups, BACKUP_DIR and BACKUP_URL.',
      run: ({ print }) => explainStorageErrors(() => listBackups(readConfig(), print)),
    }),
    verify: command({
      about: 'Reads a whole backup and checks it against its checksums.',
      words: ['[FILE]'],
      options: { bucket: BUCKET, identity: IDENTITY },
      examples: ['backups verify /mnt/backup.tar'],
      run: ({ words: [file], options, print }) =>
        explainStorageErrors(async () => {
          const open = await openArchive(readConfig(), { file, ...options })
          const { verifyArchive } = await import('#server/operations/backup/read-archive.ts')
          const contents = summarize(await verifyArchive(await open()))
          print(`This backup is complete: ${formatSummary(contents)}`)
          return { json: contents }
        }),
    }),
    restore: command({
      about: 'Restores a backup into an empty DATA_DIR or database. Stop the portal first.',
      words: ['[FILE]'],
      options: { bucket: BUCKET, identity: IDENTITY },
      examples: [
        'backups restore /mnt/backup.tar',
        'backups restore --bucket --identity FILE portal-2026-11-20T14-30-00Z.tar.age',
      ],
      run: ({ words: [file], options, print }) =>
        explainStorageErrors(async () => {
          const contents = summarize(await restoreBackup(readConfig(), { file, ...options }))
          print(`Restored: ${formatSummary(contents)} Start the portal to use it.`)
          return { json: contents }
        }),
    }),
  },
}

interface Archive {
  /** A path, or the name of an archive in the bucket if `bucket` is set. */
  file?: string | undefined
  bucket?: boolean
  /** The path of a file with age identities. */
  identity?: string
}

async function makeBackup(config: Config, archive: Archive, print: (line: string) => void): Promise<Outcome> {
  const { backupRecipient: recipient } = config
  const { destination, name, displayName } = await prepareArchive(config, archive)
  const { saveArchive } = await import('#server/operations/backup/save-archive.ts')
  const manifest = await withExistingPortal(config, async ({ url }) => {
    const source = { url, storage: await createStorage(config), keyFile: getKeyFilePath(config) }
    return saveArchive(source, { destination, name, recipient })
  })
  const { missing } = manifest
  const contents = summarize(manifest)
  const encryption = recipient ? `, encrypted for ${recipient}` : ''
  print(`Backed up to ${displayName}${encryption}: ${formatSummary(contents)}`)
  for (const key of missing)
    print(`The file ${key} is missing or damaged. \`npm run doctor\` shows which upload it is.`)
  return { json: { backup: displayName, encryptedTo: recipient ?? null, ...contents, missing } }
}

async function listBackups(config: Config, print: (line: string) => void): Promise<Outcome> {
  const { createFolderDestination } = await import('#server/operations/backup/folder.ts')
  const { openBackupDestinations } = await import('#server/operations/backup/open-backup-destinations.ts')
  const own = join(config.dataDir, 'backups')
  const scheduled = await openBackupDestinations(config.backups)
  const destinations = [
    { where: own, destination: createFolderDestination(own) },
    ...scheduled.map((destination) => ({ where: destination.setting, destination })),
  ]
  const json = []
  for (const { where: location, destination } of destinations)
    for (const name of await destination.list())
      json.push({
        where: location,
        name,
        madeAt: parseArchiveTime(name).toISOString(),
        encrypted: isEncryptedArchiveName(name),
      })
  formatTable(json, ['where', 'name', 'madeAt', 'encrypted']).forEach(print)
  return { json }
}

async function restoreBackup(config: Config, archive: Archive): Promise<Manifest> {
  const { restoreArchive } = await import('#server/operations/backup/restore-archive.ts')
  const target = { ...config, databaseUrl: config.migrationDatabaseUrl ?? config.databaseUrl }
  return withPortalDatabase(target, async ({ url, running }) => {
    if (running) throw new BackupError('A portal is running on this DATA_DIR. Stop it first')
    const open = await openArchive(config, archive)
    const storage = await createStorage(config)
    return restoreArchive(open, { url, storage, keyFile: getKeyFilePath(config) })
  })
}

/** Returns the destination of a new archive, its name there, and its name in messages. */
async function prepareArchive(config: Config, { file, bucket }: Archive) {
  const name = formatArchiveName(new Date(), config.backupRecipient)
  if (bucket && file !== undefined)
    throw new UsageError('Backups in the bucket are named by time. Leave out the name')
  if (bucket)
    return { destination: await openBucket(config), name, displayName: `${name} in the BACKUP_URL bucket` }
  const { createFolderDestination } = await import('#server/operations/backup/folder.ts')
  const path = resolve(file ?? join(config.dataDir, 'backups', name))
  return { destination: createFolderDestination(dirname(path)), name: basename(path), displayName: path }
}

/** Opens the plain text of an archive. */
async function openArchive(config: Config, { file, bucket, identity }: Archive) {
  if (bucket) return openPlaintext(await openBucketArchive(await openBucket(config), file), identity)
  if (file === undefined) throw new UsageError('FILE is missing.')
  return openPlaintext(async () => createReadStream(resolve(file)), identity)
}

async function openBucketArchive(destination: BackupDestination, name: string | undefined) {
  const names = await destination.list()
  if (name !== undefined && names.includes(name)) return () => destination.read(name)
  throw new BackupError(`Specify a backup in the BACKUP_URL bucket: ${names.join(', ') || 'there are none'}`)
}

async function openBucket({ backups: settings }: Config): Promise<BackupDestination> {
  if (!settings?.bucket) throw new BackupError('BACKUP_URL is not set. Set it to the bucket for backups')
  const { createBucketDestination } = await import('#server/operations/backup/bucket.ts')
  return createBucketDestination(settings.bucket)
}

function summarize({ createdAt, entries }: Manifest) {
  const files = entries.filter(({ name }) => name.startsWith('files/')).length
  return { createdAt, files, bytes: entries.reduce((sum, { size }) => sum + size, 0) }
}

const formatSummary = ({ createdAt, files, bytes }: ReturnType<typeof summarize>) =>
  `${createdAt}, ${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB.`

/** Runs `work`. If the folder or the bucket fails, throws an error that explains the problem in one line. */
async function explainStorageErrors(work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const problem = toStorageProblem(error)
    if (!(problem instanceof StorageUnavailable || problem instanceof StorageFull)) throw error
    const reason = problem.cause instanceof Error ? problem.cause.message : 'STORAGE_URL'
    throw new CommandError(`${problem.message} (${reason})`, { cause: error })
  }
}

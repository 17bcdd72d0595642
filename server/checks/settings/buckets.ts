import { randomBytes } from 'node:crypto'
import { type Check, type Finding, off, ok, wrong } from '#server/checks/check.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { BucketConfig } from '#server/config/parse.ts'
import type { SettingsSubject } from './subject.ts'

const LIMIT_MS = 10_000

/** Writes a few bytes into a bucket, reads them back, and removes them. */
async function tryBucket(bucket: BucketConfig): Promise<Finding> {
  const { s3Driver } = await import('#server/storage/s3.ts')
  const driver = s3Driver(bucket, () => LIMIT_MS)
  const [key, bytes] = [`settings-check-${randomBytes(8).toString('hex')}`, randomBytes(64)]
  await driver.upload(Readable.from([bytes]), key)
  try {
    const kept = await buffer(await driver.read(key))
    if (!kept.equals(bytes)) return wrong('It gave other bytes back than it got. Use another server.')
  } finally {
    await driver.remove(key)
  }
  return ok('A file was written there, read back and removed.')
}

const remedyOf = (setting: string) =>
  `${setting} names the bucket, as s3://KEY:SECRET@host/bucket?region=…; its key needs to write, read, list and delete.`

/** Whether uploaded files can be kept in the bucket. */
export const bucket: Check<SettingsSubject> = {
  name: 'Bucket for files',
  remedy: remedyOf('STORAGE_URL'),
  async *run({ storage }) {
    yield storage.kind === 's3'
      ? await tryBucket(storage)
      : off('STORAGE_URL is not set, so files are kept in DATA_DIR.')
  },
}

/** Whether backups can be kept in the bucket. */
export const backupBucket: Check<SettingsSubject> = {
  name: 'Bucket for backups',
  remedy: remedyOf('BACKUP_URL'),
  async *run({ backups }) {
    yield backups?.bucket ? await tryBucket(backups.bucket) : off('BACKUP_URL is not set.')
  },
}

import { Readable } from 'node:stream'
import type { BucketConfig } from '#server/platform/config/parse.ts'
import { createS3Driver } from '#server/platform/storage/s3.ts'
import { isArchiveName } from './archive.ts'
import { type BackupDestination, verifySha256, isAbandoned } from './backup-destination.ts'

/** Marks a complete archive, as nothing can be renamed in a bucket, in the format of `sha256sum --check`. */
const getHashFileName = (name: string) => `${name}.sha256`

/** Stores archives in an S3-compatible bucket. */
export function createBucketDestination(config: BucketConfig): BackupDestination {
  const driver = createS3Driver(config)
  const find = async () => {
    const files = await Array.fromAsync(driver.list())
    const names = new Set(files.map(({ key }) => key))
    const archives = files.filter(({ key }) => isArchiveName(key))
    return Object.groupBy(archives, ({ key }) =>
      names.has(getHashFileName(key)) ? 'complete' : 'unfinished',
    )
  }
  const remove = async (name: string) => {
    await driver.remove(getHashFileName(name))
    await driver.remove(name)
  }
  return {
    setting: 'BACKUP_URL',
    list: async () => ((await find()).complete ?? []).map(({ key }) => key).toSorted(),
    read: (name) => driver.read(name),
    async store(name, fill) {
      const result = await fill((bytes) => driver.upload(bytes, name))
      try {
        await verifySha256(await driver.read(name), result.sha256)
        await driver.upload(
          Readable.from([Buffer.from(`${result.sha256}  ${name}\n`)]),
          getHashFileName(name),
        )
        return result
      } catch (error) {
        await remove(name)
        throw error
      }
    },
    remove,
    async removeUnfinished() {
      for (const { key, changedAt } of (await find()).unfinished ?? [])
        if (isAbandoned(changedAt)) await remove(key)
    },
  }
}

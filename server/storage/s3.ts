import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { StorageConfig } from '#server/config.ts'
import { checkKey } from './key.ts'
import { type Driver, FileMissing, type KeptFile, type SpooledFile } from './storage.ts'

type BucketConfig = Extract<StorageConfig, { kind: 's3' }>

/** Keeps files in an S3-compatible bucket. */
export function s3Driver({ bucket: Bucket, prefix, ...config }: BucketConfig): Driver {
  const client = openClient(config)
  const place = (key: string) => {
    checkKey(key)
    return { Bucket, Key: prefix + key }
  }
  return {
    async put(file, key) {
      await client.send(new PutObjectCommand({ ...place(key), ...contentOf(file) }))
      await rm(file.path, { force: true })
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client
        .send(new GetObjectCommand({ ...place(key), Range }))
        .catch((error: unknown) => {
          throw error instanceof NoSuchKey ? new FileMissing(key, error) : error
        })
      if (Body instanceof Readable) return Body
      throw new Error(`The storage answered without a body for ${key}`)
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(place(key)))
    },
    list: () => listObjects(client, Bucket, prefix),
    async ready() {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(3_000) })
    },
  }
}

async function* listObjects(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<KeptFile> {
  let ContinuationToken: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key && LastModified)
        yield { key: Key.slice(Prefix.length), size: Size ?? 0, changedAt: LastModified }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

// The SDK's own checksums go into a framing that other servers than Amazon's refuse or store as content.
function openClient({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<BucketConfig, 'bucket' | 'prefix'>) {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
}

const nothing = () => {}
// Without one it writes to the console; what goes wrong is thrown as well.
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

const contentOf = ({ path, size, sha256 }: SpooledFile) => ({
  Body: createReadStream(path),
  ContentLength: size,
  ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
})

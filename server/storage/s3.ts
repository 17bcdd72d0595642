import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform, pipeline } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { StorageConfig } from '#server/config/parse.ts'
import { endAfter } from '#server/egress/end-after.ts'
import { transferTimeout } from '#server/egress/transfer-timeout.ts'
import { checkKey } from './key.ts'
import { type Driver, FileMissing, type KeptFile, type SpooledFile } from './storage.ts'

type BucketConfig = Extract<StorageConfig, { kind: 's3' }>

const READY_MS = 3_000
/** The reader of a file may be slower than we are. */
const SLOWER = 10
/** Bytes. A page of a listing has a thousand names; other responses are a few words. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/**
 * Keeps files in an S3-compatible bucket. `patience` returns how long transferring a number of bytes may take, in
 * milliseconds.
 */
export function s3Driver(
  { bucket: Bucket, prefix, ...config }: BucketConfig,
  timeout: (bytes: number) => number = transferTimeout,
): Driver {
  const client = openClient(config)
  const place = (key: string) => {
    checkKey(key)
    return { Bucket, Key: prefix + key }
  }
  return {
    async put(file, key) {
      const put = new PutObjectCommand({ ...place(key), ...contentOf(file) })
      await within(timeout(file.size), (options) => client.send(put, options))
      await rm(file.path, { force: true })
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const get = new GetObjectCommand({ ...place(key), Range })
      const { Body, ContentLength } = await within(timeout(0), (options) => client.send(get, options)).catch(
        (error: unknown) => {
          throw error instanceof NoSuchKey ? new FileMissing(key, error) : error
        },
      )
      if (!(Body instanceof Readable)) throw new Error(`The storage answered without a body for ${key}`)
      endAfter(SLOWER * timeout(ContentLength ?? 0), Body)
      return Body
    },
    async remove(key) {
      await within(timeout(0), (options) => client.send(new DeleteObjectCommand(place(key)), options))
    },
    list: () => listObjects(client, timeout(0), Bucket, prefix),
    async ready() {
      await within(READY_MS, (options) => client.send(new HeadBucketCommand({ Bucket }), options))
    },
  }
}

async function* listObjects(
  client: S3Client,
  limitMs: number,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<KeptFile> {
  let ContinuationToken: string | undefined
  do {
    const list = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
    const page = await within(limitMs, (options) => client.send(list, options))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key && LastModified)
        yield { key: Key.slice(Prefix.length), size: Size ?? 0, changedAt: LastModified }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

// The SDK's own checksums use a framing that servers other than Amazon's reject or store as content.
function openClient({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<BucketConfig, 'bucket' | 'prefix'>) {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args)
        boundAnswer(answer.response as RawAnswer, commandName === 'GetObjectCommand')
        return answer
      },
    { step: 'deserialize', priority: 'low', name: 'boundAnswer' },
  )
  return client
}

interface RawAnswer {
  statusCode: number
  body?: unknown
}

/** The client buffers whole responses in memory, except a file's bytes. */
function boundAnswer(answer: RawAnswer, isFile: boolean): void {
  if (!(answer.body instanceof Readable) || (isFile && answer.statusCode < 300)) return
  let read = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length
      if (read > MAX_RESPONSE_BYTES) done(new Error('The bucket answered without end'))
      else done(null, chunk)
    },
  })
  // The stream itself reports it as well.
  answer.body = pipeline(answer.body, bounded, () => {})
}

/** Calls the bucket with a timeout: the client itself hangs when a server switches protocols. */
async function within<T>(
  limitMs: number,
  call: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const late = new AbortController()
  const { promise: given, reject: giveUp } = Promise.withResolvers<never>()
  const limit = setTimeout(() => {
    giveUp(Object.assign(new Error('The bucket did not answer in time'), { name: 'TimeoutError' }))
    late.abort()
  }, limitMs)
  try {
    return await Promise.race([call({ abortSignal: late.signal }), given])
  } finally {
    clearTimeout(limit)
  }
}

const nothing = () => {}
// Without a logger it writes to the console; errors are thrown as well.
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

const contentOf = ({ path, size, sha256 }: SpooledFile) => ({
  Body: createReadStream(path),
  ContentLength: size,
  ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
})

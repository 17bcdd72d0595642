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
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import type { BucketConfig } from '#server/platform/config/parse.ts'
import { destroyAfterTimeout, getChunkMemory, getTransferTimeout } from '#server/platform/egress/limits.ts'
import { withTimeLimit } from '#server/platform/jobs/promises.ts'
import { validateStorageKey } from './key.ts'
import { isTransientFailure } from './problems.ts'
import { type Driver, FileMissing, type StoredObject, type SpooledFile } from './storage.ts'

const READY_MS = 3_000
/** Some servers send nothing while they join the parts of an upload. */
const JOINING_MS = 60 * 60_000
/** The reader of a file may be slower than the portal. */
const SLOWER = 10

/** A bucket also takes streams whose size is not known yet. */
export interface BucketDriver extends Driver {
  /** Stores all of a stream under the key, or nothing. */
  upload(bytes: AsyncIterable<Buffer>, key: string): Promise<void>
}

/** Returns the milliseconds that transferring a number of bytes can take. */
type Timeout = (bytes: number) => number

/** Stores files in an S3-compatible bucket. */
export function createS3Driver(
  { bucket: Bucket, prefix, ...config }: BucketConfig,
  timeout: Timeout = getTransferTimeout,
): BucketDriver {
  const client = openClient(config)
  const toObjectAddress = (key: string) => {
    validateStorageKey(key)
    return { Bucket, Key: prefix + key }
  }
  return {
    async put(file, key) {
      const send = async () => {
        const command = new PutObjectCommand({ ...toObjectAddress(key), ...toPutInput(file) })
        await withTimeout(timeout(file.size), (options) => client.send(command, options))
      }
      // The client retries temporary failures, but not with a stream.
      await send().catch((error: unknown) => {
        if (!isTransientFailure(error)) throw error
        return send()
      })
      await rm(file.path, { force: true })
    },
    async upload(bytes, key) {
      const uploader = openClient(config, JOINING_MS)
      await uploadParts(uploader, { target: toObjectAddress(key), bytes, timeout }).finally(() =>
        uploader.destroy(),
      )
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const get = new GetObjectCommand({ ...toObjectAddress(key), Range })
      const { Body, ContentLength } = await withTimeout(timeout(0), (options) =>
        client.send(get, options),
      ).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new FileMissing(key, error) : error
      })
      if (!(Body instanceof Readable)) throw new Error(`The bucket returned no content for ${key}`)
      destroyAfterTimeout(SLOWER * timeout(ContentLength ?? 0), Body)
      return Body
    },
    async remove(key) {
      await withTimeout(timeout(0), (options) =>
        client.send(new DeleteObjectCommand(toObjectAddress(key)), options),
      )
    },
    list: () => listObjects(client, { limitMs: timeout(0), Bucket, Prefix: prefix }),
    async ready() {
      await withTimeout(READY_MS, (options) => client.send(new HeadBucketCommand({ Bucket }), options))
    },
  }
}

async function* listObjects(
  client: S3Client,
  { limitMs, Bucket, Prefix }: { limitMs: number; Bucket: string; Prefix: string },
): AsyncGenerator<StoredObject> {
  let ContinuationToken: string | undefined
  do {
    const list = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
    const page = await withTimeout(limitMs, (options) => client.send(list, options))
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key && LastModified)
        yield { key: Key.slice(Prefix.length), size: Size ?? 0, changedAt: LastModified }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

const toPutInput = ({ path, size, sha256 }: SpooledFile) => ({
  Body: createReadStream(path),
  ContentLength: size,
  ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
})

/** The size of a part in bytes. One part is in memory at a time. A bucket takes 10,000 parts, 320 GB. */
const PART_BYTES = 32 * 1024 * 1024

type Target = { Bucket: string; Key: string }

/** Stores a stream in parts. The key exists only once all have arrived; otherwise they are dropped. */
async function uploadParts(
  client: S3Client,
  { target, bytes, timeout }: { target: Target; bytes: AsyncIterable<Buffer>; timeout: Timeout },
): Promise<void> {
  const create = new CreateMultipartUploadCommand(target)
  const { UploadId } = await withTimeout(timeout(0), (options) => client.send(create, options))
  const upload = { ...target, UploadId }
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  try {
    for await (const Body of splitParts(bytes)) {
      const PartNumber = sent.length + 1
      const command = new UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5: computeMd5(Body) })
      const { ETag } = await withTimeout(timeout(Body.length), (options) => client.send(command, options))
      sent.push({ PartNumber, ETag })
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } })
    await withTimeout(timeout(sent.length * PART_BYTES), (options) => client.send(complete, options))
  } catch (error) {
    const abort = new AbortMultipartUploadCommand(upload)
    // The bucket may be unavailable; the first error has the cause.
    await withTimeout(timeout(0), (options) => client.send(abort, options)).catch(() => {})
    throw error
  }
}

/** Collects bytes into parts; each is valid until the next one is requested. */
async function* splitParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafeSlow(PART_BYTES)
  let filled = 0
  for await (const chunk of bytes)
    for (let offset = 0; offset < chunk.length;) {
      const copied = chunk.copy(part, filled, offset)
      offset += copied
      filled += copied
      if (filled < PART_BYTES) continue
      yield part
      filled = 0
    }
  if (filled > 0) yield part.subarray(0, filled)
}

/** Returns a part's MD5, the only checksum that every server compares. */
const computeMd5 = (part: Buffer) => createHash('md5').update(part).digest('base64')

/** The time that the server can stay silent while it is expected to send. */
const SILENCE_MS = 30_000
/** The limit in bytes of memory. A page of a listing has a thousand names; other responses are a few words. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/** Opens a client without the SDK's checksums: servers other than Amazon's reject or store their framing. */
function openClient(
  { endpoint, region, accessKeyId, secretAccessKey }: Omit<BucketConfig, 'bucket' | 'prefix'>,
  silenceMs = SILENCE_MS,
): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: SILENT,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMs },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args)
        limitResponse(answer.response as RawResponse, commandName === 'GetObjectCommand')
        return answer
      },
    { step: 'deserialize', priority: 'low', name: 'boundAnswer' },
  )
  return client
}

interface RawResponse {
  statusCode: number
  body?: unknown
}

/** Limits the size of responses, because the client buffers them whole in memory, except a file's bytes. */
function limitResponse(answer: RawResponse, isFile: boolean): void {
  if (!(answer.body instanceof Readable) || (isFile && answer.statusCode < 300)) return
  let read = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += getChunkMemory(chunk)
      if (read > MAX_RESPONSE_BYTES) done(new Error('The response is too large'))
      else done(null, chunk)
    },
  })
  // The stream itself reports the error as well.
  answer.body = pipeline(answer.body, bounded, () => {})
}

const createTimeoutError = () =>
  Object.assign(new Error('The bucket did not respond in time'), { name: 'TimeoutError' })

/** Calls the bucket with a timeout: the client itself hangs when a server switches protocols. */
function withTimeout<T>(limitMs: number, call: (options: { abortSignal: AbortSignal }) => Promise<T>) {
  const calling = new AbortController()
  return withTimeLimit(limitMs, call({ abortSignal: calling.signal }), createTimeoutError).catch(
    (error: unknown) => {
      calling.abort()
      throw error
    },
  )
}

const noop = () => {}
// Without a logger, the client writes to the console. Errors are thrown as well.
const SILENT = { trace: noop, debug: noop, info: noop, warn: noop, error: noop }

import { Readable, Transform, pipeline } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import type { BucketConfig } from '#server/config/parse.ts'
import { memoryOf } from '#server/egress/memory-of.ts'

/** How long the server may say nothing while it is expected to. */
const SILENCE_MS = 30_000
/** Bytes of memory. A page of a listing has a thousand names; other responses are a few words. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024

/**
 * Opens a client of the bucket's server, without the SDK's own checksums: they use a framing that servers other than
 * Amazon's reject or store as content.
 */
export function openClient(
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
      read += memoryOf(chunk)
      if (read > MAX_RESPONSE_BYTES) done(new Error('The bucket answered without end'))
      else done(null, chunk)
    },
  })
  // The stream itself reports it as well.
  answer.body = pipeline(answer.body, bounded, () => {})
}

/** Calls the bucket with a timeout: the client itself hangs when a server switches protocols. */
export async function within<T>(
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

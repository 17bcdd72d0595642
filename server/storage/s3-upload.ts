import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { within } from './s3-client.ts'

/** Bytes; one part is in memory at a time. A bucket takes 10,000 of them, 320 GB. */
const PART_BYTES = 32 * 1024 * 1024

interface Target {
  Bucket: string
  Key: string
}

/** Stores a stream under a key, in parts. The key exists only once all of them have arrived; else they are dropped. */
export async function uploadParts(
  client: S3Client,
  target: Target,
  bytes: AsyncIterable<Buffer>,
  timeout: (bytes: number) => number,
): Promise<void> {
  const create = new CreateMultipartUploadCommand(target)
  const { UploadId } = await within(timeout(0), (options) => client.send(create, options))
  const upload = { ...target, UploadId }
  const sent: { PartNumber: number; ETag: string | undefined }[] = []
  try {
    for await (const Body of inParts(bytes)) {
      const PartNumber = sent.length + 1
      const put = new UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5: md5Of(Body) })
      const { ETag } = await within(timeout(Body.length), (options) => client.send(put, options))
      sent.push({ PartNumber, ETag })
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } })
    await within(timeout(sent.length * PART_BYTES), (options) => client.send(complete, options))
  } catch (error) {
    const abort = new AbortMultipartUploadCommand(upload)
    // The bucket may be away; the first error says so.
    await within(timeout(0), (options) => client.send(abort, options)).catch(() => {})
    throw error
  }
}

/** Collects bytes into parts; each is valid until the next one is requested. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafeSlow(PART_BYTES)
  let filled = 0
  for await (const chunk of bytes)
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(part, filled, taken)
      taken += copied
      filled += copied
      if (filled < PART_BYTES) continue
      yield part
      filled = 0
    }
  if (filled > 0) yield part.subarray(0, filled)
}

/** The only checksum of a part that every server compares. */
const md5Of = (part: Buffer) => createHash('md5').update(part).digest('base64')

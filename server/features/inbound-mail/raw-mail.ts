import { INBOUND_MAIL_MAX_BYTES } from '#shared/mail/inbound/values.ts'
import { HEAD_MAX_BYTES } from './limits.ts'

/** The bytes of a mail, or of the beginning of one that is too large. */
export interface RawMail {
  bytes: Buffer
  isComplete: boolean
}

/** Reads a mail to its end. If it's too large, returns only the beginning, which has the headers. */
export async function readRawMail(stream: AsyncIterable<Buffer>): Promise<RawMail> {
  let chunks: Buffer[] = []
  let size = 0
  let isComplete = true
  for await (const chunk of stream) {
    if (!isComplete) continue
    chunks.push(chunk)
    size += chunk.length
    if (size <= INBOUND_MAIL_MAX_BYTES) continue
    isComplete = false
    chunks = [Buffer.from(Buffer.concat(chunks).subarray(0, HEAD_MAX_BYTES))]
  }
  return { bytes: Buffer.concat(chunks), isComplete }
}

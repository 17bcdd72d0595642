import { Readable } from 'node:stream'
import { IncomingMessage } from '#server/http/node-http.ts'

/**
 * From this size on, a response takes no other chunk before it has passed on the last one: the maximum that sockets
 * buffer.
 */
const ALONE_BYTES = 64 * 1024

/**
 * The same bytes, with each chunk's memory freed as soon as it was sent. Otherwise a download leaves a new buffer for
 * every piece, and many accumulate before garbage collection. A chunk has been sent when the one after the next is
 * requested, because a response that was given a large chunk requests no other before then. This relies on that, so use
 * it for a response only.
 */
export function releasingSent(bytes: Readable, request: object): Readable {
  // A test may keep the buffer that it receives.
  return request instanceof IncomingMessage ? Readable.from(released(bytes)) : bytes
}

async function* released(bytes: Readable): AsyncGenerator<Buffer> {
  let before: Buffer | undefined
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    yield chunk
    if (before) release(before)
    before = chunk
  }
}

function release({ buffer, byteLength }: Buffer): void {
  const whole = byteLength === buffer.byteLength
  if (whole && byteLength >= ALONE_BYTES && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

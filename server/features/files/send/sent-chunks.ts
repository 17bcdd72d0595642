import { Readable } from 'node:stream'
import { IncomingMessage } from '#server/http/node-http.ts'

/** From this size on a response takes no other chunk before it has handed the last one on: what sockets hold at most. */
const ALONE_BYTES = 64 * 1024

/**
 * The same bytes, whose memory is given back as soon as they have gone. Otherwise a download leaves a new buffer for every
 * piece, which are many before the collector looks. A chunk has gone when something is wanted after the next one: a
 * response that was given a large chunk asks for no other before. Goes by that, so it is for a response alone.
 */
export function releasingSent(bytes: Readable, request: object): Readable {
  // What a test is handed may be kept by it.
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

import type { Readable } from 'node:stream'
import { ReceivedChunks, chunksOf } from './received-chunks.ts'

/** Reads a stream in pieces while holding one chunk at a time. */
export class ByteReader {
  #rest: Buffer = Buffer.alloc(0)
  #last: Buffer = Buffer.alloc(0)
  readonly #chunks: AsyncIterator<Buffer>
  readonly #received: ReceivedChunks

  constructor(stream: Readable) {
    this.#received = new ReceivedChunks(stream)
    this.#chunks = chunksOf(stream)
  }

  /** The next bytes, at most `most`, valid until the next call; undefined at the end of the stream. */
  async next(max: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const chunk = await this.#chunks.next()
      if (chunk.done) return undefined
      this.#received.release(this.#rest)
      this.#received.note(chunk.value)
      this.#rest = chunk.value
    }
    this.#last = this.#rest.subarray(0, max)
    this.#rest = this.#rest.subarray(this.#last.length)
    return this.#last
  }

  /** Puts back the last bytes returned, to be read again. */
  unread(bytes: number): void {
    const { buffer, byteOffset, length } = this.#last
    this.#rest = Buffer.from(buffer, byteOffset + length - bytes, bytes + this.#rest.length)
    this.#last = this.#last.subarray(0, length - bytes)
  }

  /** The bytes before the next `byte`, which is skipped, or up to the end of the stream; chunk by chunk. */
  async *until(byte: number): AsyncGenerator<Buffer> {
    for (let piece; (piece = await this.next(Infinity));) {
      const at = piece.indexOf(byte)
      if (at !== -1) this.unread(piece.length - at - 1)
      if (at !== 0) yield at === -1 ? piece : piece.subarray(0, at)
      if (at !== -1) return
    }
  }
}

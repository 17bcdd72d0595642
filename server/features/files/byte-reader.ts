import type { Readable } from 'node:stream'
import { badRequest } from '#server/errors.ts'
import { ReceivedChunks, chunksOf } from './received-chunks.ts'

/** Reads a stream up to this byte or that, holding one chunk at a time. */
export class ByteReader {
  /** The stream has no more bytes. */
  ended = false
  #chunk: Buffer = Buffer.alloc(0)
  readonly #chunks: AsyncIterator<Buffer>
  readonly #received: ReceivedChunks

  constructor(stream: Readable) {
    this.#received = new ReceivedChunks(stream)
    this.#chunks = chunksOf(stream)
  }

  /**
   * The bytes before the next `byte`, which is passed over. `ended` tells that it did not come. Each part lasts until
   * the next one is asked for.
   */
  async *until(byte: number): AsyncGenerator<Buffer> {
    while (await this.#fill(1)) {
      const at = this.#chunk.indexOf(byte)
      const part = at === -1 ? this.#chunk : this.#chunk.subarray(0, at)
      this.#chunk = this.#chunk.subarray(at === -1 ? this.#chunk.length : at + 1)
      if (part.length > 0) yield part
      if (at !== -1) return
    }
    this.ended = true
  }

  /**
   * The text up to and with the next `byte`.
   * @throws 400 beyond `limit` bytes, or when it does not come
   */
  async take(byte: number, limit: number): Promise<string> {
    let bytes = Buffer.alloc(0)
    for await (const part of this.until(byte)) {
      bytes = Buffer.concat([bytes, part])
      if (bytes.length > limit) break
    }
    if (this.ended || bytes.length > limit) throw badRequest('Error processing files. Please try again.')
    return bytes.toString() + String.fromCodePoint(byte)
  }

  /** Whether this text comes next; nothing is read. */
  async startsWith(text: string): Promise<boolean> {
    await this.#fill(text.length)
    return this.#chunk.subarray(0, text.length).toString('latin1') === text
  }

  /** Sees to at least `length` bytes in hand; false at the stream's end. */
  async #fill(length: number): Promise<boolean> {
    while (this.#chunk.length < length) {
      const next = await this.#chunks.next()
      if (next.done) break
      const used = this.#chunk
      this.#chunk = used.length === 0 ? next.value : Buffer.concat([used, next.value])
      this.#received.release(used)
      this.#received.note(next.value)
    }
    return this.#chunk.length > 0
  }
}

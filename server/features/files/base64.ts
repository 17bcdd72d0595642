import { setTimeout as sleep } from 'node:timers/promises'
import { badRequest } from '#server/errors.ts'

const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const PIECE_BYTES = 64 * 1024
const HELD_BYTES = 4
/** After so many bytes, about a millisecond's work, everybody else has as long. */
const TURN_BYTES = 256 * 1024
const PAUSE_MS = 1
const BACKSLASH = 0x5c
const NOT_BASE64 = 0x80_00

export const badFile = () => badRequest('Error processing files. Please try again.')

/** JSON may write a slash as `\/`. */
export const unescapeSlashes = (text: string) => text.replaceAll(String.raw`\/`, '/')

/**
 * Decodes base64 that stands in a JSON string. What it yields lasts until more is asked for.
 * @throws 400 for what is not base64
 */
export async function* decodeBase64(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new Decoder()
  let taken = 0
  for await (const part of parts)
    for (let at = 0; at < part.length; at += PIECE_BYTES) {
      const piece = part.subarray(at, at + PIECE_BYTES)
      yield decoder.add(piece)
      taken += piece.length
      if (taken < TURN_BYTES) continue
      taken = 0
      await sleep(PAUSE_MS)
    }
  yield decoder.end()
}

/**
 * Decodes in place. Node's own decoder takes strings only, and the strings of a large body make the heap grow by more
 * than all else.
 */
class Decoder {
  readonly #bytes = Buffer.alloc(HELD_BYTES + PIECE_BYTES)
  readonly #pairs = new Uint16Array(this.#bytes.buffer)
  /** The last one to four characters so far: they may be the end, or the first half of an escape. */
  #held = Buffer.alloc(0)

  add(part: Buffer): Buffer {
    this.#held.copy(this.#bytes)
    part.copy(this.#bytes, this.#held.length)
    const length = this.#unescape(this.#held.length + part.length)
    const whole = length - 1 - ((length - 1) % 4)
    this.#held = Buffer.from(this.#bytes.subarray(whole, length))
    return this.#decode(whole)
  }

  end(): Buffer {
    const text = this.#held.toString('latin1')
    if (text && !/^[A-Za-z0-9+/]{2,4}={0,2}$/.test(text)) throw badFile()
    return Buffer.from(text, 'base64')
  }

  #unescape(length: number): number {
    const bytes = this.#bytes.subarray(0, length)
    return bytes.includes(BACKSLASH)
      ? this.#bytes.write(unescapeSlashes(bytes.toString('latin1')), 'latin1')
      : length
  }

  #decode(length: number): Buffer {
    const [bytes, pairs, table] = [this.#bytes, this.#pairs, TWELVE_BITS]
    let [to, wrong] = [0, 0]
    for (let pair = 0; pair < length / 2; pair += 2) {
      const first = table[pairs[pair] ?? 0] ?? 0
      const second = table[pairs[pair + 1] ?? 0] ?? 0
      wrong |= first | second
      bytes[to] = first >> 4
      bytes[to + 1] = (first << 4) | (second >> 8)
      bytes[to + 2] = second
      to += 3
    }
    if (wrong & NOT_BASE64) throw badFile()
    return bytes.subarray(0, to)
  }
}

/** What two characters stand for, by both of them as they lie in memory. */
const TWELVE_BITS = twelveBits()

function twelveBits(): Uint16Array {
  const table = new Uint16Array(65_536).fill(NOT_BASE64)
  const pair = new Uint16Array(1)
  const bytes = Buffer.from(pair.buffer)
  for (const [high, first] of ALPHABET.entries())
    for (const [low, second] of ALPHABET.entries()) {
      bytes.set([first, second])
      table[pair[0] ?? 0] = (high << 6) | low
    }
  return table
}

import { setTimeout as sleep } from 'node:timers/promises'
import { badRequest } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const PIECE_BYTES = 64 * 1024
const HELD_BYTES = 4
/** After this many bytes, about a millisecond's work, the event loop gets a turn. */
const TURN_BYTES = 256 * 1024
const PAUSE_MS = 1
const BACKSLASH = 0x5c
/** JSON escapes of base64 characters. Any other escape is not base64 and stays as it is. */
const ESCAPED = /\\u00(?:2[bf]|3[\dd]|[46][1-9a-f]|[57][\da])/gi
const CUT_ESCAPE = /\\(?:u[\da-f]{0,3})?$/i
const LONGEST_CUT = 5
const NOT_BASE64 = 0x80_00

export const badFile = () => badRequest(t('Error processing files. Please try again.'))

/**
 * Decodes base64 inside a JSON string. A yielded chunk is valid until the next one is requested.
 * @throws 400 if it is not base64
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
 * Decodes in place. Node's own decoder takes strings only, and for large bodies those strings would dominate the heap.
 */
class Decoder {
  readonly #bytes = Buffer.alloc(HELD_BYTES + LONGEST_CUT + PIECE_BYTES)
  readonly #pairs = new Uint16Array(this.#bytes.buffer, 0, this.#bytes.length >> 1)
  /** The last one to four characters so far, which may be the end. */
  #held = Buffer.alloc(0)
  /** The first part of an escape that was split across chunks. */
  #cut = ''

  add(part: Buffer): Buffer {
    this.#held.copy(this.#bytes)
    const length = this.#held.length + this.#unescape(part, this.#held.length)
    const whole = length - 1 - ((length - 1) % 4)
    this.#held = Buffer.from(this.#bytes.subarray(whole, length))
    return this.#decode(whole)
  }

  end(): Buffer {
    const text = this.#held.toString('latin1') + this.#cut
    if (text && !/^[A-Za-z0-9+/]{2,4}={0,2}$/.test(text)) throw badFile()
    return Buffer.from(text, 'base64')
  }

  /** Unescapes a part in place from this position; returns its length. */
  #unescape(part: Buffer, from: number): number {
    if (this.#cut === '' && !part.includes(BACKSLASH)) return part.copy(this.#bytes, from)
    const text = this.#cut + part.toString('latin1')
    this.#cut = CUT_ESCAPE.exec(text.slice(-LONGEST_CUT))?.[0] ?? ''
    const whole = text.slice(0, text.length - this.#cut.length).replaceAll(String.raw`\/`, '/')
    return this.#bytes.write(whole.replaceAll(ESCAPED, plain), from, 'latin1')
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

const plain = (escape: string) => String.fromCharCode(Number.parseInt(escape.slice(2), 16))

/** The value of two characters, indexed by both of them as they lie in memory. */
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

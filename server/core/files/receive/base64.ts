import { setTimeout as sleep } from 'node:timers/promises'
import { t } from '#shared/i18n/t.ts'
import { badRequest } from '#server/platform/errors.ts'

const PIECE_BYTES = 64 * 1024
/** After this many bytes, about a millisecond's work, the event loop gets a turn. */
const PAUSE_INTERVAL_BYTES = 256 * 1024
const PAUSE_MS = 1
/** JSON escapes of base64 characters. Any other escape is not base64 and stays as it is. */
const ESCAPED = /\\u00(?:2[bf]|3[\dd]|[46][1-9a-f]|[57][\da])/gi
/** The first part of an escape whose rest comes with the next piece. */
const CUT_ESCAPE = /\\(?:u[\da-f]{0,3})?$/i
const LONGEST_CUT = 5

export const badFile = () => badRequest(t('Error processing files. Please try again.'))

/** Decodes base64 inside a JSON string. @throws 400 if it is not base64 */
export async function* decodeBase64(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [rest, bytesSincePause] = ['', 0]
  for await (const part of parts)
    for (let offset = 0; offset < part.length; offset += PIECE_BYTES) {
      const piece = part.toString('latin1', offset, offset + PIECE_BYTES)
      const text = rest + piece
      const cut = CUT_ESCAPE.exec(text.slice(-LONGEST_CUT))?.[0] ?? ''
      const whole = decodeJsonEscapes(text.slice(0, text.length - cut.length))
      // The last one to four characters may be the end, which is decoded differently.
      const decodable = whole.length - 1 - ((whole.length - 1) % 4)
      yield decode(whole.slice(0, decodable), /^[A-Za-z0-9+/]*$/)
      rest = whole.slice(decodable) + cut
      bytesSincePause += piece.length
      if (bytesSincePause < PAUSE_INTERVAL_BYTES) continue
      bytesSincePause = 0
      await sleep(PAUSE_MS)
    }
  if (rest) yield decode(rest, /^[A-Za-z0-9+/]{2,4}={0,2}$/)
}

function decode(text: string, valid: RegExp): Buffer {
  if (!valid.test(text)) throw badFile()
  return Buffer.from(text, 'base64')
}

const decodeJsonEscapes = (text: string) =>
  text.includes('\\')
    ? text
        .replaceAll(String.raw`\/`, '/')
        .replaceAll(ESCAPED, (escape) => String.fromCharCode(Number.parseInt(escape.slice(2), 16)))
    : text

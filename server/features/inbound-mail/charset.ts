import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { decodeQuotedPrintable } from './transfer-encoding.ts'

/**
 * Decodes text with its declared charset. If it's missing, unknown, or UTF-8, the charset is detected: ISO-2022-JP if the
 * text has its escape sequences, UTF-8 if the text is valid, otherwise windows-1252, which accepts any bytes.
 */
export function decodeText(bytes: Uint8Array, declared: string | undefined): string {
  const charset = declared?.trim().toLowerCase() ?? ''
  const isFalse = UNDECLARED.test(charset) || (UTF_16.test(charset) && !bytes.includes(0))
  return (isFalse ? undefined : tryDecode(bytes, charset)) ?? detectAndDecode(bytes)
}

/** Charsets that programs declare for any text. ASCII text is valid UTF-8. */
const UNDECLARED =
  /^(?:$|utf[-_]?8$|us-ascii$|ascii$|ansi_x3\.4|x-unknown|unknown|default$|x-user-defined$|binary$|base64$|hex$)/
/** Line breaks in UTF-16 have a zero byte. */
const UTF_16 = /^(?:utf-?16|ucs-?2|unicode(?!-))/

function detectAndDecode(bytes: Uint8Array): string {
  const latin1 = toLatin1(bytes)
  if (hasJapaneseEscape(latin1)) return new TextDecoder('iso-2022-jp').decode(bytes)
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeDamagedUtf8(latin1)
}

/** Whether a text switches to a Japanese character set, as ISO-2022-JP does (RFC 1468). ASCII text doesn't. */
const hasJapaneseEscape = (latin1: string): boolean =>
  ['$@', '$B', '(J'].some((escape) => latin1.includes(`\u{1B}${escape}`))

const toLatin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1')

/** Decodes windows-1252, or UTF-8 that a server cut off or extended with text in another charset. */
function decodeDamagedUtf8(latin1: string): string {
  let characters = 0
  let strayBytes = 0
  const repaired = latin1.replaceAll(UTF_8_CHARACTER_OR_BYTE, (bytes) => {
    if (bytes.length > 1) characters += 1
    else strayBytes += 1
    return bytes.length > 1 ? bytes : (WINDOWS_1252_IN_UTF_8[bytes.charCodeAt(0) - 0x80] ?? '')
  })
  return characters > strayBytes ? Buffer.from(repaired, 'latin1').toString() : decodeWindows1252(latin1)
}

const UTF_8_CHARACTER_OR_BYTE =
  /[\xC2-\xDF][\x80-\xBF]|[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}|[\x80-\xFF]/g

const decodeWindows1252 = (latin1: string): string =>
  new TextDecoder('windows-1252').decode(Buffer.from(latin1, 'latin1'))

/** The bytes of the characters beyond ASCII. */
const WINDOWS_1252_IN_UTF_8 = Array.from({ length: 0x80 }, (_, i) =>
  toLatin1(Buffer.from(decodeWindows1252(String.fromCharCode(0x80 + i)))),
)

/** Decodes text, or returns undefined for an unknown charset. `TextDecoder` lacks old ones, such as cp850. */
function tryDecode(bytes: Uint8Array, charset: string): string | undefined {
  // Only iconv reads the byte order from the text.
  if (charset === 'utf-16' || charset === 'unicode') return iconv.decode(Buffer.from(bytes), 'utf-16')
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    const encoding = [charset, charset.replace(/^x-/, '')].find((name) => iconv.encodingExists(name))
    return encoding && iconv.decode(Buffer.from(bytes), encoding)
  }
}

/**
 * Returns a header line in UTF-8. Old programs write other charsets. The header's name isn't decoded, because it must
 * not become the name of a header that the mail server didn't check.
 */
export function decodeHeaderLine(line: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (isUtf8(line) && !hasJapaneseEscape(toLatin1(line))) return line
  const start = /^(?:[ \t]|[^:]*:)/.exec(toLatin1(line))?.[0].length ?? line.length
  return Buffer.concat([line.subarray(0, start), Buffer.from(detectAndDecode(line.subarray(start)))])
}

/** Returns header lines whose encoded words (RFC 2047) and parameters (RFC 2231) declare their real charset. */
export const nameCharsets = (lines: readonly string[]): string[] =>
  lines
    .join('\n')
    .split(/\n(?![ \t])/)
    .map((header) => nameParameterCharset(header.replaceAll(ENCODED_WORDS, encodeWords)))
    .flatMap((header) => header.split('\n'))

const ENCODED_WORD = /=\?([^?\s]{1,60})\?([bq])\?([^?"]*)\?=/gi
const ENCODED_WORDS = new RegExp(String.raw`${ENCODED_WORD.source}(?:\s*${ENCODED_WORD.source})*`, 'gi')

/** Encodes adjacent words again, in UTF-8, because a character can be split between two words. */
function encodeWords(words: string): string {
  const texts: { charset: string; bytes: Buffer[] }[] = []
  for (const { 1: label = '', 2: encoding = '', 3: encoded = '' } of words.matchAll(ENCODED_WORD)) {
    const charset = label.replace(/\*.*/, '').toLowerCase()
    const bytes =
      encoding.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64')
        : decodeQuotedPrintable(toLatin1(Buffer.from(encoded)).replaceAll(/[_\s]/g, ' '))
    const last = texts.at(-1)
    if (last?.charset === charset) last.bytes.push(bytes)
    else texts.push({ charset, bytes: [bytes] })
  }
  const text = texts.map(({ charset, bytes }) => decodeText(Buffer.concat(bytes), charset)).join('')
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

/** Returns a header whose encoded parameter declares UTF-8 or windows-1252, unless it declares another known charset. */
function nameParameterCharset(header: string): string {
  if (!/^content-/i.test(header)) return header
  return header.replace(/(\*=\s*"?)([\w.:-]{0,60})(?=')/, (declaration, start: string, charset: string) => {
    if (!UNDECLARED.test(charset.toLowerCase()) && iconv.encodingExists(charset)) return declaration
    return start + (hasUtf8Escapes(header) ? 'utf-8' : 'windows-1252')
  })
}

function hasUtf8Escapes(header: string): boolean {
  const escapes = header.match(/%[\da-f]{2}/gi) ?? []
  return isUtf8(Buffer.from(escapes.map((escape) => Number.parseInt(escape.slice(1), 16))))
}

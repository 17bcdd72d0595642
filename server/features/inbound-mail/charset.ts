import iconv from 'iconv-lite'

/**
 * Decodes text with its declared charset. If it's missing, unknown, or the text isn't valid in it, the text is UTF-8 if
 * it's valid UTF-8, otherwise ISO-2022-JP if it has its escape sequences, otherwise windows-1252, which accepts any bytes.
 */
export function decodeText(bytes: Uint8Array, declared: string | undefined): string {
  const charset = declared?.trim().toLowerCase() ?? ''
  if (UNDECLARED.test(charset)) return detectAndDecode(bytes)
  return decodeAs(bytes, charset) ?? detectAndDecode(bytes)
}

/** Charsets that programs declare whatever the text is. ASCII text is valid UTF-8. */
const UNDECLARED = /^(?:$|utf-?8$|us-ascii$|ascii$|x-unknown$|unknown|default)/

function detectAndDecode(bytes: Uint8Array): string {
  if (ISO_2022_JP.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')))
    return new TextDecoder('iso-2022-jp').decode(bytes)
  return decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes)
}

/** The escape sequences that switch to a Japanese character set (RFC 1468). ASCII text has none of them. */
const ISO_2022_JP = /\u001B(?:\$[@B]|\(J)/

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes text, or returns undefined for an unknown charset. `TextDecoder` lacks old ones, such as cp850. */
function decodeAs(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return iconv.encodingExists(charset) ? iconv.decode(Buffer.from(bytes), charset) : undefined
  }
}

/** Returns a header line in UTF-8, with a charset for encoded words whose program didn't know it. */
export function decodeHeaderLine(line: Uint8Array): Uint8Array {
  const text = decodeUtf8(line)
  if (text !== undefined && !UNKNOWN_WORD.test(text)) return line
  const named = (text ?? new TextDecoder('windows-1252').decode(line)).replaceAll(UNKNOWN_WORDS, nameCharset)
  return new TextEncoder().encode(named)
}

const UNKNOWN_WORD = /=\?(?:unknown-8bit|x-unknown)\?/i
const UNKNOWN_WORDS = /=\?(?:unknown-8bit|x-unknown)\?([bq])\?([^?\s]{0,200})\?=/gi

function nameCharset(_word: string, encoding: string, encoded: string): string {
  const bytes = encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : decodeQuotedPrintable(encoded)
  const charset = decodeUtf8(bytes) === undefined ? 'windows-1252' : 'utf-8'
  return `=?${charset}?${encoding}?${encoded}?=`
}

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

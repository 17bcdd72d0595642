/** Decodes a body that was encoded for transfer (RFC 2045, section 6). Bodies that weren't are returned unchanged. */
export function decodeBody(bytes: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return decodeBase64(bytes)
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(bytes.toString('latin1')) : bytes
}

/** Decodes base64, even if a program padded each line. Node alone stops at the first padding. */
const decodeBase64 = (bytes: Buffer): Buffer =>
  Buffer.concat(
    bytes
      .toString('latin1')
      .split(/=+/)
      .map((unit) => Buffer.from(unit, 'base64')),
  )

/** Decodes quoted-printable. A `=` that encodes nothing stays. */
export function decodeQuotedPrintable(text: string): Buffer {
  const joined = text.replaceAll(/=[ \t\r]*(?:\n|$)/g, '').replaceAll('\r\n', '\n')
  const bytes = Buffer.from(joined, 'latin1')
  let length = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const value =
      bytes[index] === EQUALS
        ? 16 * readHexDigit(bytes[index + 1]) + readHexDigit(bytes[index + 2])
        : Number.NaN
    bytes[length] = Number.isNaN(value) ? (bytes[index] ?? 0) : value
    if (!Number.isNaN(value)) index += 2
    length += 1
  }
  return bytes.subarray(0, length)
}

const EQUALS = 0x3d

/** Returns the value of a hexadecimal digit's character code, or NaN. This is faster than a pattern. */
function readHexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : Number.NaN
}

/**
 * Joins the lines of each paragraph of text with `format=flowed` (RFC 3676). Lines with a different number of marks
 * (`>`) stay apart, so that an answer doesn't become part of the quote above it.
 */
export function joinFlowedLines(text: string, { deleteSpace }: { deleteSpace: boolean }): string {
  const lines: string[] = []
  let openMarks: string | undefined
  for (const raw of text.split(/\r?\n/)) {
    const marks = /^>*/.exec(raw)?.[0] ?? ''
    const line = raw.slice(marks.length).replace(/^ /, '')
    const isSeparator = line === '-- '
    const isFlowed = line.endsWith(' ') && !isSeparator
    const content = isFlowed && deleteSpace ? line.slice(0, -1) : line
    if (openMarks === marks && !isSeparator) lines.push(`${lines.pop() ?? ''}${content}`)
    else lines.push(marks ? `${marks} ${content}` : content)
    openMarks = isFlowed ? marks : undefined
  }
  return lines.join('\n')
}

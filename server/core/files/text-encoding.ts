const NUL = 0
/** Tab, line feed, form feed, and carriage return. */
const SPACES = new Set([9, 10, 12, 13])
/** In Windows’ encodings, every byte from here on is a letter, except two symbols. */
const FIRST_LETTER = 0xc0
/** Other scripts' words have at least this many non-ASCII letters in a row. Accented ones rarely touch. */
const RUN = 3

/** Letters that identify Windows' encodings. If several encodings match equally well, the first one is taken. */
const LATIN = [
  ['windows-1252', 'ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔŒÙÛàâçèéêëîïôœùûÁÍÓÚÑáíóúñÌÒìò'],
  ['windows-1250', 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż'],
  ['windows-1254', 'ÇĞİÖŞÜÂÎÛçğıöşüâîû'],
] as const
const OTHER_SCRIPTS = [
  ['windows-1256', 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ'],
  ['windows-1251', 'абвгдежзийклмнопрстуфхцчшщъыьэюяё'],
  ['windows-1253', 'αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώ'],
] as const

/** Returns a text's encoding as browsers name it; undefined if it's no text. Not `whole`: its beginning. */
export function detectEncoding(bytes: Buffer, whole: boolean): string | undefined {
  const marked = markedEncoding(bytes)
  if (marked) return isValidEncoding(marked, bytes, whole) ? marked : undefined
  if (bytes.includes(NUL)) return wideEncoding(bytes, whole)
  return isUtf8(bytes) ? 'utf-8' : windowsEncoding(bytes)
}

/** Returns the encoding that a byte order mark indicates. */
function markedEncoding([first, second]: Buffer): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Detects UTF-16 without a byte order mark: every second byte is often NUL, and the others never are. */
function wideEncoding(bytes: Buffer, whole: boolean): string | undefined {
  const found = [0, 0]
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === NUL) found[i % 2]! += 1
    else if (isControl(bytes[i]!) && bytes[i ^ 1] === NUL) return undefined
  }
  const [even = 0, odd = 0] = found
  if (even > 0 && odd > 0) return undefined
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be'
  return isValidEncoding(encoding, bytes, whole) ? encoding : undefined
}

/** Whether a text is in UTF-8, even with a few broken characters. Other encodings are rarely valid UTF-8. */
function isUtf8(bytes: Buffer): boolean {
  let [valid, broken] = [0, 0]
  for (let i = 0; i < bytes.length; i++) {
    const first = bytes[i]!
    if (first < 0x80) continue
    const following = first < 0xc2 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
    let found = 0
    while (found < following && isContinuation(bytes[i + 1])) {
      found += 1
      i += 1
    }
    if (found > 0 && found === following) valid += 1
    else broken += 1
  }
  return broken <= valid
}

const isContinuation = (byte = 0) => byte >= 0x80 && byte < 0xc0

const isControl = (byte: number) => byte < 0x20 && !SPACES.has(byte)

/** Whether the bytes are valid in this encoding and have no NUL. */
function isValidEncoding(encoding: string, bytes: Buffer, whole: boolean): boolean {
  try {
    return !new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole }).includes('\0')
  } catch {
    return false
  }
}

/** Detects which of Windows' language-specific encodings a text uses. Notepad calls these encodings ANSI. */
function windowsEncoding(bytes: Buffer): string {
  const counts = new Uint32Array(256)
  let [letters, inRuns, run] = [0, 0, 0]
  // An iterator over the bytes would take fifty times as long.
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    counts[byte]! += 1
    run = byte >= FIRST_LETTER ? run + 1 : 0
    if (run > 0) letters += 1
    if (run >= RUN) inRuns += run === RUN ? RUN : 1
  }
  const scored = (2 * inRuns > letters ? OTHER_SCRIPTS : LATIN).map(
    ([encoding, expected]) => [encoding, countLetters(counts, encoding, expected)] as const,
  )
  return scored.reduce((best, other) => (other[1] > best[1] ? other : best))[0]
}

const BEYOND_ASCII = Uint8Array.from({ length: 128 }, (_, i) => 128 + i)

/** Counts the bytes that are expected letters in this encoding. */
function countLetters(counts: Uint32Array, encoding: string, expected: string): number {
  const characters = new TextDecoder(encoding).decode(BEYOND_ASCII)
  return Array.from(characters).reduce((sum, character, i) => {
    return expected.includes(character) ? sum + (counts[128 + i] ?? 0) : sum
  }, 0)
}

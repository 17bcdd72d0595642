const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const OPENING = { list: 0x5b, object: 0x7b }
const CLOSING = { list: 0x5d, object: 0x7d }

/** Maximum length within which the start of a file's bytes is searched for. */
const LONGEST_HEADER = 2048
/** Returns a pattern for these characters in JSON, each plain or escaped. */
const toEscapedPattern = (text: string) =>
  Array.from(text, (character) => {
    const digits = Buffer.from(character).toString('hex')
    return `(?:${character}|\\\\u00${digits.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  }).join('')

const ESCAPE_BYTES = String.raw`\u0061`.length
const DATA = new RegExp(`^"${toEscapedPattern('data:')}`)
const SHORTEST_DATA = '"data:'.length
const LONGEST_DATA = SHORTEST_DATA * ESCAPE_BYTES
const FILE_LIST = new RegExp(`^"(?:${toEscapedPattern('attachments')}|${toEscapedPattern('files')})"$`)
const SHORTEST_NAME = '"files"'.length
const LONGEST_NAME = '"attachments"'.length * ESCAPE_BYTES

/**
 * A growing JSON text, scanned byte by byte for files: strings that begin with `data:` in a list named `attachments` or
 * `files`. It doesn't check that the JSON is valid, because the parser will.
 */
export class JsonText {
  #bytes: Buffer = Buffer.alloc(0)
  #length = 0
  /** The next position to scan. It can be beyond the end of the text so far, in the middle of an escape. */
  #at = 0
  /** The positions where the last string begins and ends, including quotation marks. */
  #begins = 0
  #ends = 0
  #inString = false
  /** Whether the scan is inside a string that may be a file. */
  #mayBeFile = false
  /** Whether the last property name was the name of a list of files. */
  #named = false
  #depth = 0
  /** Nesting depths of the open lists of files. */
  readonly #lists: number[] = []

  get length(): number {
    return this.#length
  }

  add(bytes: Buffer): void {
    const length = this.#length + bytes.length
    if (length > this.#bytes.length) {
      // Bytes beyond `#length` are never read.
      const larger = Buffer.allocUnsafe(2 * length)
      this.#bytes.copy(larger)
      this.#bytes = larger
    }
    bytes.copy(this.#bytes, this.#length)
    this.#length = length
  }

  /**
   * Scans until a file begins. Returns the raw text that precedes its bytes. Returns undefined if no file begins in the
   * text so far.
   */
  findFile(): string | undefined {
    while (this.#at < this.#length) {
      const byte = this.#bytes[this.#at] ?? 0
      if (!this.#inString) this.#between(byte)
      else if (this.#within(byte)) return this.#text(this.#begins + 1, this.#at)
    }
    return undefined
  }

  /** The number of bytes that have arrived but are not yet scanned. */
  get ahead(): number {
    return this.#length - this.#at
  }

  /** Replaces the string that turned out to be a file. */
  replaceFile(text: string): void {
    this.#length = this.#begins
    this.add(Buffer.from(text))
    this.#at = this.#length
    this.#inString = false
  }

  toString(): string {
    return this.#text(0, this.#length)
  }

  #between(byte: number): void {
    this.#at += 1
    if (byte === QUOTE) this.#begin()
    else if (byte === COLON) this.#name()
    else if (byte === OPENING.list || byte === OPENING.object) this.#open(byte === OPENING.list)
    else if (byte === CLOSING.list || byte === CLOSING.object) this.#close()
  }

  #begin(): void {
    this.#begins = this.#at - 1
    this.#inString = true
    this.#mayBeFile = this.#lists.at(-1) === this.#depth
  }

  #open(isList: boolean): void {
    this.#depth += 1
    if (isList && this.#named) this.#lists.push(this.#depth)
    this.#named = false
  }

  #close(): void {
    if (this.#lists.at(-1) === this.#depth) this.#lists.pop()
    this.#depth -= 1
    this.#named = false
  }

  /** Scans one byte of a string. Returns whether the string turns out to be a file. */
  #within(byte: number): boolean {
    this.#at += byte === BACKSLASH ? 2 : 1
    if (byte === QUOTE) this.#end()
    const bytes = this.#at - this.#begins
    if (!this.#mayBeFile || (byte !== QUOTE && byte !== COMMA && bytes <= LONGEST_HEADER)) return false
    this.#mayBeFile = false
    return bytes > SHORTEST_DATA && DATA.test(this.#text(this.#begins, this.#begins + LONGEST_DATA))
  }

  #end(): void {
    this.#inString = false
    this.#ends = this.#at
  }

  #name(): void {
    const bytes = this.#ends - this.#begins
    const mayFit = bytes >= SHORTEST_NAME && bytes <= LONGEST_NAME
    this.#named = mayFit && FILE_LIST.test(this.#text(this.#begins, this.#ends))
    this.#ends = 0
  }

  #text(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, Math.min(to, this.#length))
  }
}

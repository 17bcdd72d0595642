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
  #position = 0
  /** The positions where the last string begins and ends, including quotation marks. */
  #stringStart = 0
  #stringEnd = 0
  #isInString = false
  /** Whether the scan is inside a string that may be a file. */
  #isPossibleFile = false
  /** Whether the last property name was the name of a list of files. */
  #isFileListNamed = false
  #depth = 0
  /** Nesting depths of the open lists of files. */
  readonly #fileListDepths: number[] = []

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

  /** Scans until a file begins. Returns the raw text before its bytes, or undefined if none begins so far. */
  findFile(): string | undefined {
    while (this.#position < this.#length) {
      const byte = this.#bytes[this.#position] ?? 0
      if (!this.#isInString) this.#scanOutsideString(byte)
      else if (this.#isFileString(byte)) return this.#decodeText(this.#stringStart + 1, this.#position)
    }
    return undefined
  }

  /** The number of bytes that have arrived but are not yet scanned. */
  get ahead(): number {
    return this.#length - this.#position
  }

  /** Replaces the string that turned out to be a file. */
  replaceFile(text: string): void {
    this.#length = this.#stringStart
    this.add(Buffer.from(text))
    this.#position = this.#length
    this.#isInString = false
  }

  toString(): string {
    return this.#decodeText(0, this.#length)
  }

  #scanOutsideString(byte: number): void {
    this.#position += 1
    if (byte === QUOTE) this.#beginString()
    else if (byte === COLON) this.#checkPropertyName()
    else if (byte === OPENING.list || byte === OPENING.object) this.#openBracket(byte === OPENING.list)
    else if (byte === CLOSING.list || byte === CLOSING.object) this.#closeBracket()
  }

  #beginString(): void {
    this.#stringStart = this.#position - 1
    this.#isInString = true
    this.#isPossibleFile = this.#fileListDepths.at(-1) === this.#depth
  }

  #openBracket(isList: boolean): void {
    this.#depth += 1
    if (isList && this.#isFileListNamed) this.#fileListDepths.push(this.#depth)
    this.#isFileListNamed = false
  }

  #closeBracket(): void {
    if (this.#fileListDepths.at(-1) === this.#depth) this.#fileListDepths.pop()
    this.#depth -= 1
    this.#isFileListNamed = false
  }

  /** Scans one byte of a string. Returns whether the string turns out to be a file. */
  #isFileString(byte: number): boolean {
    this.#position += byte === BACKSLASH ? 2 : 1
    if (byte === QUOTE) {
      this.#isInString = false
      this.#stringEnd = this.#position
    }
    const bytes = this.#position - this.#stringStart
    if (!this.#isPossibleFile || (byte !== QUOTE && byte !== COMMA && bytes <= LONGEST_HEADER)) return false
    this.#isPossibleFile = false
    return (
      bytes > SHORTEST_DATA &&
      DATA.test(this.#decodeText(this.#stringStart, this.#stringStart + LONGEST_DATA))
    )
  }

  #checkPropertyName(): void {
    const bytes = this.#stringEnd - this.#stringStart
    const canMatch = bytes >= SHORTEST_NAME && bytes <= LONGEST_NAME
    this.#isFileListNamed = canMatch && FILE_LIST.test(this.#decodeText(this.#stringStart, this.#stringEnd))
    this.#stringEnd = 0
  }

  #decodeText(from: number, to: number): string {
    return this.#bytes.toString('utf8', from, Math.min(to, this.#length))
  }
}

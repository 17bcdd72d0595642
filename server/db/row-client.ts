import type { Duplex } from 'node:stream'
import { Client, type ClientConfig, type Connection } from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'

interface Message {
  name: string
}

/** What the driver's parser has beside its types: it makes a message of what is at `offset`. */
interface DriverParser extends Pick<Parser, 'parse'> {
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}

/** The driver's client, which reads the fields of a row together. */
export class RowClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    Object.assign(this.connection, { attachListeners })
  }
}

/** As the driver's own. */
function attachListeners(this: Connection, stream: Duplex): void {
  const parser = new RowParser()
  stream.on('data', (bytes: Buffer) => {
    parser.parse(bytes, (message) => {
      this.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    })
  })
}

/** https://www.postgresql.org/docs/18/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-DATAROW */
const DATA_ROW = 'D'.codePointAt(0)

const LENGTH_BYTES = 4
const COUNT_BYTES = 2

class RowParser extends (Parser as unknown as new () => DriverParser) {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes)
    return new DataRow(length, bytes.toString('latin1', offset, offset + length - LENGTH_BYTES))
  }
}

/**
 * As the driver's own, but its texts are made when they are asked for: until all rows have arrived, one string for each is
 * less for the collector to move. And to cut texts out of a string takes a quarter of the time that making each of its
 * bytes does.
 */
class DataRow implements Message {
  readonly name = 'dataRow'
  readonly length: number
  /** All bytes, one in each character. */
  readonly #bytes: string

  constructor(length: number, bytes: string) {
    this.length = length
    this.#bytes = bytes
  }

  get fieldCount(): number {
    return (this.#bytes.charCodeAt(0) << 8) | this.#bytes.charCodeAt(1)
  }

  get fields(): (string | null)[] {
    const bytes = this.#bytes
    const count = this.fieldCount
    const fields: (string | null)[] = []
    fields.length = count
    let highBytes = highBytesIn(count)
    let at = COUNT_BYTES
    for (let i = 0; i < count; i++) {
      const length = int32(bytes, at)
      highBytes += highBytesIn(length)
      at += LENGTH_BYTES
      fields[i] = length < 0 ? null : bytes.slice(at, (at += length))
    }
    const isAscii = highBytesOf(bytes) === highBytes
    return isAscii ? fields : fields.map((field) => (field === null ? null : utf8(field)))
  }
}

const int32 = (bytes: string, at: number) =>
  (bytes.charCodeAt(at) << 24) |
  (bytes.charCodeAt(at + 1) << 16) |
  (bytes.charCodeAt(at + 2) << 8) |
  bytes.charCodeAt(at + 3)

/** How many of an integer's four bytes are above 127. */
const highBytesIn = (integer: number) =>
  (integer >>> 31) + ((integer >>> 23) & 1) + ((integer >>> 15) & 1) + ((integer >>> 7) & 1)

/** How many bytes are above 127: those take two in UTF-8. */
const highBytesOf = (bytes: string) => Buffer.byteLength(bytes) - bytes.length

const utf8 = (bytes: string) => (highBytesOf(bytes) === 0 ? bytes : Buffer.from(bytes, 'latin1').toString())

import type { Readable } from 'node:stream'

/** A file that arrived completely and is not kept yet. */
export type SpooledFile = { path: string; /** Bytes. */ size: number; /** Hexadecimal. */ sha256: string }

/** The bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** What the storage knows of the bytes under a key. */
export type KeptFile = { key: string; /** Bytes. */ size: number; changedAt: Date }

/** Where uploaded bytes are kept. Keys are chosen by us: 8 to 200 of `A-Z a-z 0-9 _ . -`, never a name people gave. */
export interface Storage {
  /**
   * Writes a stream into a temporary file, counting and hashing. Throws FileTooLarge beyond `limit` bytes; then, and
   * when the stream breaks, nothing stays behind. What the stream gives need only last until more is asked for. Throws
   * StorageFull.
   */
  spool(stream: AsyncIterable<Buffer>, options: { limit: number }): Promise<SpooledFile>
  /** Keeps a spooled file under the key and takes its temporary file away. On return it survives a power cut. Throws StorageFull. */
  put(file: SpooledFile, key: string): Promise<void>
  /** Opens the bytes kept under the key. Throws FileMissing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Forgets the key; one that is not there is no error. */
  remove(key: string): Promise<void>
  /** Everything that is kept, in no order, other people's files in the same folder or bucket too. */
  list(): AsyncIterable<KeptFile>
  /** Removes spooled files a day old: their process was killed. */
  removeAbandoned(): Promise<void>
  /** Removes a spooled file that is not to be kept. */
  discard(file: SpooledFile): Promise<void>
  /** Throws when files can be neither written nor read now. */
  ready(): Promise<void>
  /** Throws StorageFull where so many more bytes would take the room that the database on the same disk needs. */
  ensureRoom(bytes: number): Promise<void>
}

/** What keeps the bytes; the rest of a Storage is the same for all. */
export type Driver = Pick<Storage, 'put' | 'read' | 'remove' | 'list' | 'ready'>

/** More bytes came than are allowed. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
  readonly limit: number

  constructor(limit: number) {
    super(`The file has more than ${limit} bytes`)
    this.limit = limit
  }
}

/** No room is left for bytes. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** The storage does not answer; it may later. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** Nothing is kept under this key. */
export class FileMissing extends Error {
  override name = 'FileMissing'

  constructor(key: string, cause?: unknown) {
    super(`No file is kept under ${key}`, { cause })
  }
}

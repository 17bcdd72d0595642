import type { Readable } from 'node:stream'

/** A file that has arrived completely and is not stored yet. */
export type SpooledFile = { path: string; /** Bytes. */ size: number; /** Hexadecimal. */ sha256: string }

/** The bytes `start` to `end`, inclusive. */
export type ByteRange = { start: number; end: number }

/** The storage's record of the bytes under a key. */
export type StoredObject = { key: string; /** Bytes. */ size: number; changedAt: Date }

/** Stores uploaded bytes under the portal's keys: 8 to 200 of `A-Z a-z 0-9 _ . -`, never a user's text. */
export interface Storage {
  /** The folder where temporary files are written. */
  readonly spoolFolder: string
  /**
   * Writes a stream into a temporary file, counting and hashing. Throws FileTooLarge beyond `limit` bytes, and
   * StorageFull. In both cases nothing is left behind, nor if the stream breaks.
   */
  spool(stream: AsyncIterable<Buffer>, options: { limit: number }): Promise<SpooledFile>
  /** Moves a spooled file to the key. Survives a power failure once it returns. Throws StorageFull. */
  put(file: SpooledFile, key: string): Promise<void>
  /** Opens the bytes stored under the key. Throws FileMissing. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Deletes the key; a missing key is not an error. */
  remove(key: string): Promise<void>
  /** Lists everything stored, in no particular order, including other people's files in the same folder or bucket. */
  list(): AsyncIterable<StoredObject>
  /** Removes spooled files that are a day old: their process was killed. */
  removeAbandoned(): Promise<void>
  /** Deletes a spooled file that will not be stored. */
  discard(file: SpooledFile): Promise<void>
  /** Throws if files can be neither written nor read now. */
  ready(): Promise<void>
  /** Throws StorageFull if this many more bytes would take space that the database on the same disk needs. */
  enforceSpaceLimit(bytes: number): Promise<void>
}

/** The part of a Storage that stores the bytes. The rest is the same for all drivers. */
export type Driver = Pick<Storage, 'put' | 'read' | 'remove' | 'list' | 'ready'>

/** More bytes arrived than allowed. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
  readonly limit: number

  constructor(limit: number) {
    super(`The file has more than ${limit} bytes`)
    this.limit = limit
  }
}

/** No space is left. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** The storage does not respond, but it may later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** Nothing is stored under this key. */
export class FileMissing extends Error {
  override name = 'FileMissing'

  constructor(key: string, cause?: unknown) {
    super(`No file is stored under ${key}`, { cause })
  }
}

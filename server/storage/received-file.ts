import { randomBytes } from 'node:crypto'
import type { SpooledFile, Storage } from './storage.ts'

/** A file whose bytes are stored and that no row speaks of until it is `kept`. */
export class ReceivedFile {
  kept = false
  readonly name = randomBytes(16).toString('hex')
  readonly fileName: string
  readonly fileType: string
  readonly fileSize: number
  readonly sha256: string

  constructor(spooled: SpooledFile, fileName: string, fileType: string) {
    this.fileName = fileName
    this.fileType = fileType
    this.fileSize = spooled.size
    this.sha256 = spooled.sha256
  }

  /** What makes two uploads the same request: the bytes and what they are called. */
  toJSON() {
    return { fileName: this.fileName, sha256: this.sha256 }
  }
}

/** Removes the bytes that no row came to speak of; with `rolledBack` also those whose row was taken back. */
export async function removeUnkept(
  storage: Storage,
  files: readonly ReceivedFile[],
  rolledBack: boolean,
): Promise<void> {
  const gone = files.filter((file) => !file.kept || rolledBack)
  await Promise.all(gone.map((file) => storage.remove(file.name)))
}

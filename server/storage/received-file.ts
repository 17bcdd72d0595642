import { newKey } from './key.ts'
import type { SpooledFile, Storage } from './storage.ts'

/** A file whose bytes are stored and that no row speaks of until it is `kept`. */
export class ReceivedFile {
  kept = false
  /** Where it came from, if it arrived in parts: the upload and the keys of the parts, which go once it is kept. */
  resumed: { id: string; parts: string[] } | undefined
  /** Takes back what its bytes were counted as. */
  uncount: () => Promise<void> = async () => {}
  readonly name = newKey()
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

/**
 * Removes, and counts no more, the bytes that no row speaks of: of files that were not kept, with `rolledBack` also of those whose row was
 * taken back, and the parts of those that stay.
 */
export async function removeUnkept(
  storage: Storage,
  files: readonly ReceivedFile[],
  rolledBack: boolean,
): Promise<void> {
  const isGone = ({ kept }: ReceivedFile) => !kept || rolledBack
  const keys = files.flatMap((file) => (isGone(file) ? [file.name] : (file.resumed?.parts ?? [])))
  await Promise.all(keys.map((key) => storage.remove(key)))
  await Promise.all(files.filter(isGone).map((file) => file.uncount()))
}

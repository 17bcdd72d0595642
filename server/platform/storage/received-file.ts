import { createStorageKey } from './key.ts'
import type { SpooledFile, Storage } from './storage.ts'

/** A file whose bytes are stored. Until `isReferenced` is true, no row refers to it. */
export class ReceivedFile {
  isReferenced = false
  /** If it arrived in parts: the upload and the keys of the parts, which are deleted once a row refers to the file. */
  resumableUpload: { id: string; parts: string[] } | undefined
  /** The company and the day that its bytes count for. */
  counted: { companyId: number; day: string } | undefined
  /** Undoes the counting of its bytes. */
  uncount: () => Promise<void> = async () => {}
  readonly name = createStorageKey()
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

  /** Returns the parts that make two uploads the same request: the bytes and their name. */
  toJSON() {
    return { fileName: this.fileName, sha256: this.sha256 }
  }
}

/**
 * Deletes bytes that no row refers to, and stops counting them: the bytes of orphaned files and, with `rolledBack`, of
 * files whose row was rolled back. For files that stay, only their parts are deleted.
 */
export async function deleteOrphanedUploads(
  storage: Storage,
  files: readonly ReceivedFile[],
  rolledBack: boolean,
): Promise<void> {
  const isGone = ({ isReferenced }: ReceivedFile) => !isReferenced || rolledBack
  const keys = files.flatMap((file) => (isGone(file) ? [file.name] : (file.resumableUpload?.parts ?? [])))
  await Promise.all(keys.map((key) => storage.remove(key)))
  await Promise.all(files.filter(isGone).map((file) => file.uncount()))
}

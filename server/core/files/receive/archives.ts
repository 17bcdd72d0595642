import type { Entry, ZipFile } from 'yauzl'
import { AppError, unsafeFile } from '#server/platform/errors.ts'
import type { SpooledFile } from '#server/platform/storage/storage.ts'
import { isCompoundFile } from './compound-file.ts'
import { type UploadRules, damagedFile } from './upload-rules.ts'
import { t } from '#shared/i18n/t.ts'

const MIB = 1024 * 1024
const MAX_ENTRIES = 10_000
const MAX_BYTES = 512 * MIB
/** Maximum ratio of an archive's unpacked to its packed size, once the unpacked size is large enough to matter. */
const MAX_RATIO = 150
const HARMLESS_BYTES = 16 * MIB

/** Whether this is the error for an archive that unpacks to far too much. */
export const isArchiveBomb = (error: unknown): boolean =>
  error instanceof AppError && error.message === getArchiveBombMessage()

const getArchiveBombMessage = () => t('This file wasn’t added: it expands far beyond its size when unpacked.')

/**
 * Inspects archives, including office documents, which are ZIP files. Unpacks and counts every entry of office
 * documents, and of archives if only certain types are allowed, because declared sizes can be false.
 * @throws 415 if it is damaged, 422 if it unpacks to far too much
 */
export async function verifyUnpackedSize(
  { path, size }: SpooledFile,
  fileType: string,
  rules: UploadRules,
): Promise<void> {
  const isOffice = fileType.includes('officedocument')
  if (!isOffice && fileType !== 'application/zip') return
  // A document with a password isn't a ZIP, and nothing can unpack it.
  if (isOffice && (await isCompoundFile(path))) return
  const max = Math.min(MAX_BYTES, Math.max(HARMLESS_BYTES, size * MAX_RATIO))
  const shouldUnpack = isOffice || rules.types !== undefined
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    if (shouldUnpack || isTruncated(error)) throw damagedFile()
  })
  if (!zip) return
  try {
    if (!shouldUnpack) return
    if (zip.entryCount > MAX_ENTRIES) throw unsafeFile(getArchiveBombMessage())
    if (!(await hasAllowedUnpackedSize(zip, size, max))) throw unsafeFile(getArchiveBombMessage())
  } catch (error) {
    throw error instanceof Error && 'status' in error ? error : damagedFile()
  } finally {
    zip.close()
  }
}

/** Whether the list of entries at the end of a ZIP is missing. */
const isTruncated = (error: unknown) =>
  error instanceof Error && /^End of central directory record/i.test(error.message)

/** Whether all entries together have at most `max` bytes, both declared and actual. */
async function hasAllowedUnpackedSize(zip: ZipFile, size: number, max: number): Promise<boolean> {
  const [entries, declared, packed] = await readDirectory(zip)
  // Entries that share packed bytes add up to more packed bytes than the file has.
  if (declared > max || packed > size) return false
  let real = 0
  for (const entry of entries) {
    const unpacked = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    for await (const bytes of unpacked) {
      real += bytes.length
      if (real > max) return false
    }
  }
  return true
}

/** Reads a ZIP's total sizes, unpacked and packed, and its entries that are compressed and not encrypted. */
async function readDirectory(zip: ZipFile): Promise<[Entry[], number, number]> {
  const entries: Entry[] = []
  let [declared, packed] = [0, 0]
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      declared += entry.uncompressedSize
      packed += entry.compressedSize
      const isDeflated = entry.compressionMethod === 8 && !entry.isEncrypted()
      if (isDeflated) entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', resolve).on('error', reject)
    zip.readEntry()
  })
  return [entries, declared, packed]
}

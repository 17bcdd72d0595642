import { type Readable, addAbortSignal } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { FileMissing, type Storage } from '#server/platform/storage/storage.ts'
import { toArchiveName, createNameDeduplicator } from './archive-names.ts'
import type { StoredFile } from './send-file.ts'
import { t } from '#shared/i18n/t.ts'

const getListFileName = () => t('Missing files.txt')
const lostFiles = () => t('These files were missing or damaged. Please ask for new copies:')

/**
 * Returns a ZIP of stored files that is written while it is read: one file at a time, with a few pieces of it in
 * memory. A text file inside lists the lost and damaged files. The ZIP fails if the storage does. Destroying it ends
 * the reading.
 */
export function zipFiles(storage: Storage, files: readonly StoredFile[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const reading = new AbortController()
  output.once('close', () => reading.abort())
  zip.on('error', (error: Error) => output.destroy(error))
  fillZip(zip, storage, { files, signal: reading.signal }).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return output
}

async function fillZip(
  zip: ZipFile,
  storage: Storage,
  { files, signal }: { files: readonly StoredFile[]; signal: AbortSignal },
): Promise<void> {
  const lostFileNames: string[] = []
  const distinct = createNameDeduplicator()
  for (const file of files) {
    const name = distinct(toArchiveName(file.fileName, file.fileType))
    const bytes = await open(storage, file)
    if (bytes) await add(zip, bytes, { name, size: file.fileSize, signal })
    else lostFileNames.push(name)
  }
  if (lostFileNames.length > 0) zip.addBuffer(toLostFileList(lostFileNames), distinct(getListFileName()))
}

/** Opens a file's bytes. Returns null if they are lost or damaged. */
async function open(storage: Storage, { name, problem }: StoredFile): Promise<Readable | null> {
  if (problem) return null
  return storage.read(name).catch((error: unknown) => {
    if (error instanceof FileMissing) return null
    throw error
  })
}

interface Entry {
  name: string
  size: number
  signal: AbortSignal
}

/** Adds a file, and waits until all of its bytes were taken, so that only one file is open at a time. */
async function add(zip: ZipFile, bytes: Readable, { name, size, signal }: Entry): Promise<void> {
  addAbortSignal(signal, bytes)
  // Pictures and documents are compressed already.
  zip.addReadStream(bytes, name, { size, compress: false })
  await finished(bytes)
}

const toLostFileList = (lostFileNames: readonly string[]) =>
  Buffer.from([lostFiles(), '', ...lostFileNames, ''].join('\r\n'))

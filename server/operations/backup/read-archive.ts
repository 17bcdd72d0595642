import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { formatError } from '#server/platform/errors.ts'
import {
  ABOUT,
  BackupError,
  type ArchiveEntry,
  MANIFEST,
  MANIFEST_HASH,
  Manifest,
  measure,
  computeSha256,
} from './archive.ts'

/** Passes the entries of an archive to `handleEntry`, one at a time. It must read each entry to its end. */
export async function readEntries(
  archive: Readable,
  handleEntry: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract()
  const reading = pipeline(archive, entries)
  reading.catch(() => {})
  try {
    for await (const entry of entries) await handleEntry(entry.header.name, Readable.from(entry))
    await reading
  } catch (error) {
    if (error instanceof BackupError) throw error
    const reason = formatError(error)
    throw new BackupError(`This is not a complete backup of a portal (${reason})`, { cause: error })
  }
}

/** Compares every byte of an archive with its manifest. Throws BackupError for other files, or any damage. */
export async function verifyArchive(archive: Readable): Promise<Manifest> {
  const found: ArchiveEntry[] = []
  let [manifest, hash] = ['', '']
  await readEntries(archive, async (name, content) => {
    if (found.length === 0) return void found.push(await readAboutEntry(name, content))
    if (hash) throw new BackupError('This backup is damaged: there is more data after its end')
    if (name === MANIFEST) manifest = String(await buffer(content))
    else if (name === MANIFEST_HASH) hash = String(await buffer(content))
    else found.push({ name, ...(await measure(content)) })
  })
  if (!hash) throw new BackupError('This backup is incomplete: its end is missing')
  if (computeSha256(manifest) !== hash)
    throw new BackupError('This backup is damaged: its list of contents is incomplete')
  const expected = Manifest.parse(JSON.parse(manifest))
  verifyEntries(found, expected.entries)
  return expected
}

async function readAboutEntry(name: string, content: Readable): Promise<ArchiveEntry> {
  if (name !== ABOUT.name) throw new BackupError('This is not a backup of a portal')
  const text = await buffer(content)
  if (String(text) !== ABOUT.text)
    throw new BackupError('This backup has a different format. Restore it with the version that made it')
  return { name, size: text.length, sha256: computeSha256(text) }
}

function verifyEntries(found: ArchiveEntry[], expected: ArchiveEntry[]): void {
  for (const [i, entry] of expected.entries()) {
    const isSame = found[i]?.name === entry.name && found[i].sha256 === entry.sha256
    if (!isSame) throw new BackupError(`This backup is damaged: ${entry.name} does not match its checksum`)
  }
  if (found.length !== expected.length)
    throw new BackupError('This backup is damaged: it contains more than its list of contents')
}

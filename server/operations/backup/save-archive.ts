import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { meter } from '#server/platform/storage/spool.ts'
import type { Manifest } from './archive.ts'
import type { Pack } from 'tar-stream'
import { type Cipher, createEncryptor } from './encryption.ts'
import type { BackupDestination, Sink } from './backup-destination.ts'
import { verifyArchive } from './read-archive.ts'
import { type BackupSource, packArchive } from './write-archive.ts'

interface ArchiveTarget {
  destination: Pick<BackupDestination, 'store'>
  name: string
  /** The recipient that the archive is encrypted to; undefined if it isn't encrypted. */
  recipient: string | undefined
}

/**
 * Backs up to a destination while the portal keeps running. The archive is verified as it is packed, then encrypted if
 * there is a recipient. The destination reads it back. Returns the manifest.
 */
export async function saveArchive(
  source: BackupSource,
  { destination, name, recipient }: ArchiveTarget,
): Promise<Manifest> {
  const encrypt = recipient === undefined ? plainCipher : await createEncryptor(recipient)
  const { manifest } = await destination.store(name, (sink) =>
    packArchive(source, (archive) => writeVerifiedArchive(archive, encrypt, sink)),
  )
  return manifest
}

const plainCipher: Cipher = (bytes) => bytes

/** Writes an archive to a sink. Returns its manifest and SHA-256. Throws BackupError if it's incomplete. */
export async function writeVerifiedArchive(
  archive: Pack | Readable,
  encrypt: Cipher,
  sink: Sink,
): Promise<{ manifest: Manifest; sha256: string }> {
  const copy = new PassThrough()
  const verifying = verifyArchive(copy)
  const failure = new AbortController()
  verifying.catch(() => failure.abort())
  // Passes the archive on at the pace at which it is verified.
  async function* verify(bytes: AsyncIterable<Buffer>) {
    try {
      for await (const chunk of bytes) {
        if (!copy.write(chunk)) await once(copy, 'drain', failure).catch(() => verifying)
        yield chunk
      }
      copy.end()
      await verifying
    } finally {
      copy.destroy()
    }
  }
  const outputMeter = meter()
  await pipeline(archive, verify, encrypt, outputMeter.stream, sink)
  return { manifest: await verifying, sha256: outputMeter.result().sha256 }
}

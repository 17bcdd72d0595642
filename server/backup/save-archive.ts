import { PassThrough, type Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Manifest, meter } from './archive.ts'
import type { Pack } from 'tar-stream'
import { type Cipher, encryptionTo } from './encryption.ts'
import type { Place, Sink } from './place.ts'
import { verifyArchive } from './read-archive.ts'
import { type BackupSource, packArchive } from './write-archive.ts'

interface Target {
  place: Pick<Place, 'keep'>
  name: string
  /** Whom it is encrypted to; undefined: nobody. */
  recipient: string | undefined
}

/**
 * Backs up into a place while the portal keeps running. What is packed is verified on the way in, then encrypted if
 * there is a recipient; the place reads it back. Returns the manifest.
 */
export async function saveArchive(
  source: BackupSource,
  { place, name, recipient }: Target,
): Promise<Manifest> {
  const encrypt = recipient === undefined ? plain : await encryptionTo(recipient)
  const { manifest } = await place.keep(name, (sink) =>
    packArchive(source, (archive) => writeVerified(archive, encrypt, sink)),
  )
  return manifest
}

const plain: Cipher = (bytes) => bytes
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Writes an archive to a sink. Throws BackupError if it is not whole. Returns the SHA-256 of what was written. */
export async function writeVerified(
  archive: Pack | Readable,
  encrypt: Cipher,
  sink: Sink,
): Promise<{ manifest: Manifest; sha256: string }> {
  const verification = new Verification()
  const written = meter()
  await pipeline(archive, verification, encrypt, written.stream, sink)
  return { manifest: await verification.manifest, sha256: written.result().sha256 }
}

/** Passes an archive on at the pace at which it is verified. Breaks off with the error if it is not whole. */
class Verification extends Transform {
  readonly #copy = new PassThrough()
  readonly manifest = verifyArchive(this.#copy)

  constructor() {
    super()
    this.manifest.catch((error: Error) => this.destroy(error))
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#copy.write(chunk, (error) => {
      // An error is the verification's, which destroys this with it.
      if (!error) done(null, chunk)
    })
  }

  override _flush(done: TransformCallback): void {
    this.#copy.end()
    void this.#settle(done)
  }

  async #settle(done: TransformCallback): Promise<void> {
    const error = await this.manifest.then(() => null, asError)
    done(error)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#copy.destroy()
    done(error)
  }
}

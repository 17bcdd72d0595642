import { fileGone, PICTURE_MAX_BYTES, pictureRefused, PICTURE_TYPES } from '#shared/files/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { fieldError } from '#server/http/errors.ts'
import { freeUploads } from '#server/features/files/attach.ts'

/**
 * The column to set for the upload called `name`: none for undefined, null for null.
 * @throws 400 for an upload that is unknown, somebody else's, in use, too large or no picture
 */
export async function choosePicture(
  tx: Database,
  actor: Actor,
  name: string | null | undefined,
): Promise<{ pictureUploadId?: number | null }> {
  if (name === undefined) return {}
  if (name === null) return { pictureUploadId: null }
  const upload = (await freeUploads(tx, actor, [name])).get(name)
  if (!upload) throw refused(fileGone())
  if (!(upload.fileType in PICTURE_TYPES) || upload.fileSize > PICTURE_MAX_BYTES)
    throw refused(pictureRefused())
  return { pictureUploadId: upload.id }
}

const refused = (message: string) => fieldError('picture', message)

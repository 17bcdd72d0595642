import { fileGone, logoRefused, LOGO_TYPES, PICTURE_MAX_BYTES } from '#shared/files/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { freeUploads } from '#server/features/files/attach.ts'
import { fieldError } from '#server/http/errors.ts'
import { WorkerFailed } from '#server/process/worker-process.ts'
import type { App } from '#server/services.ts'

const NO_FORMS = { logoPng: null, logoWidth: null, logoHeight: null, logoOpaque: null }

/**
 * The columns of another logo: nothing if `name` is undefined, no logo if it is null, else one of the actor's own uploads.
 * @throws 400 for one that is unknown, somebody else's, in use, too large or no picture, 503 while too many are read
 */
export async function chooseLogo(app: App, tx: Database, actor: Actor, name: string | null | undefined) {
  if (name === undefined) return {}
  if (name === null) return { logoUploadId: null, ...NO_FORMS }
  const upload = (await freeUploads(tx, actor, [name])).get(name)
  if (!upload) throw fieldError('logo', fileGone())
  if (!(upload.fileType in LOGO_TYPES) || upload.fileSize > PICTURE_MAX_BYTES)
    throw fieldError('logo', logoRefused())
  return { logoUploadId: upload.id, ...(await formsOf(app, name)) }
}

/** A picture of which no other form can be made is shown as it is, everywhere. */
async function formsOf({ pictures, services: { storage } }: App, name: string) {
  const picture = await storage.spool(await storage.read(name), { limit: PICTURE_MAX_BYTES })
  try {
    const made = await pictures.logo(picture.path)
    if ('refused' in made || !made.logo) return NO_FORMS
    const { width, height, opaque } = made.logo
    return {
      logoPng: made.bytes,
      logoWidth: width,
      logoHeight: height,
      logoOpaque: opaque,
    }
  } catch (error) {
    if (error instanceof WorkerFailed) return NO_FORMS
    throw error
  } finally {
    await storage.discard(picture)
  }
}

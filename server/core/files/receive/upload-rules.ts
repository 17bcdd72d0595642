import { type Actor, can } from '#shared/contract/policy.ts'
import { fileDamagedMessage, PICTURE_MAX_BYTES } from '#shared/files/values.ts'
import { AppError, unsupportedType, forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** Creates the error for a file that begins like a file of its type but can't be read. */
export const damagedFile = () => unsupportedType(fileDamagedMessage())

/** Whether this is the error for a damaged file. */
export const isDamagedFile = (error: unknown): boolean =>
  error instanceof AppError && error.message === fileDamagedMessage()

/** The files that a call accepts. */
export interface UploadRules {
  maxBytes: number
  /** Accepted types; any if absent. */
  types?: Record<string, unknown>
  /** The error message for a file that is too large or of a wrong type. */
  refusal: () => string
  /** The file's owner; by default the caller. */
  owner?: Actor
  /** Whether its bytes were already counted toward its owner's limit when the upload began. */
  counted?: boolean
}

/** Whether an actor can upload only their own picture, because they can attach files to no record. */
export const canUploadOnlyPictures = (actor: Actor | null): boolean =>
  actor?.role === 'client' && !can(actor, 'comment.create')

export const noFiles = () => forbidden(t('An owner of your company can change your role.'))

/** Rejects files larger than a picture from actors who can upload only pictures. @throws 403 */
export function enforcePictureLimit(actor: Actor | null, bytes: number): void {
  if (bytes > PICTURE_MAX_BYTES && canUploadOnlyPictures(actor)) throw noFiles()
}

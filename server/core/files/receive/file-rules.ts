import { type Actor, can } from '#shared/contract/policy.ts'
import { fileDamaged, PICTURE_MAX_BYTES } from '#shared/files/values.ts'
import { AppError, unsupportedType, forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** The error for a file that begins like one of its type but cannot be read. */
export const damagedFile = () => unsupportedType(fileDamaged())

/** Whether this is the error for a damaged file. */
export const isDamagedFile = (error: unknown): boolean =>
  error instanceof AppError && error.message === fileDamaged()

/** Which files a call accepts. */
export interface FileRules {
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

/** Whether somebody uploads nothing but a picture of their own, because there is no record that they may attach a file to. */
export const uploadsOnlyPictures = (actor: Actor | null): boolean =>
  actor?.role === 'client' && !can(actor, 'comment.create')

export const noFiles = () => forbidden(t('An owner of your company can change what you may do.'))

/** @throws 403 for more bytes than a picture has, of whom uploads nothing else */
export function ensureMayBePicture(actor: Actor | null, bytes: number): void {
  if (bytes > PICTURE_MAX_BYTES && uploadsOnlyPictures(actor)) throw noFiles()
}

import { PICTURE_MAX_BYTES } from '#shared/files/values.ts'
import { type Actor, can } from '#shared/contract/policy.ts'
import { forbidden } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

/** Whether somebody uploads nothing but a picture of their own, because there is no record that they may attach a file to. */
export const uploadsOnlyPictures = (actor: Actor | null): boolean =>
  actor?.role === 'client' && !can(actor, 'comment.create')

export const noFiles = () => forbidden(t('An owner of your company can change what you may do.'))

/** @throws 403 for more bytes than a picture has, of whom uploads nothing else */
export function ensureMayBePicture(actor: Actor | null, bytes: number): void {
  if (bytes > PICTURE_MAX_BYTES && uploadsOnlyPictures(actor)) throw noFiles()
}

import { randomBytes } from 'node:crypto'

/** A new key, which nobody can guess. */
export const newKey = (): string => randomBytes(16).toString('hex')

/** Where the thumbnail of a picture lies. */
export const thumbnailKey = (key: string): string => `${key}.thumbnail`

/** Throws unless the key is one of ours: a path of the disk and of a bucket without a way out of its folder. */
export function checkKey(key: string): void {
  if (!/^[A-Za-z0-9][\w.-]{7,199}$/.test(key)) throw new Error(`Not a storage key: ${key.slice(0, 40)}`)
}

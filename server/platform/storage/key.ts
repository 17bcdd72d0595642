import { randomBytes } from 'node:crypto'

/** Returns a new key, which no one can guess. */
export const createStorageKey = (): string => randomBytes(16).toString('hex')

/** Returns the key of a picture's thumbnail. */
export const getThumbnailKey = (key: string): string => `${key}.thumbnail`

/** Throws unless the key is one of the portal's: as part of a path, it must not leave its folder. */
export function validateStorageKey(key: string): void {
  if (!/^[A-Za-z0-9][\w.-]{7,199}$/.test(key)) throw new Error(`Not a storage key: ${key.slice(0, 40)}`)
}

import { hash, randomBytes } from 'node:crypto'

/** Returns a secret for a link or a cookie: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text is a well-formed token. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** Returns the hash of a token, which is stored in the database. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether the header `Authorization: Bearer …` contains this secret, compared in constant time. */
export const hasBearerSecret = (authorization: string | undefined, secret: string): boolean => {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(token), digest(secret))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

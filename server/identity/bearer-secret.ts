import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a header `Authorization: Bearer …` gives this secret; how long that takes tells nothing of it. */
export const bearsSecret = (authorization: string | undefined, secret: string): boolean => {
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(secret))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

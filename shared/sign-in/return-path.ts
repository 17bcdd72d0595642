const HERE = 'http://portal.invalid'
/** Answers of the API, and the pages of those who are not signed in. */
const NO_PLACE = /^\/(?:api|auth|register)(?:\/|$)/

/** A path of this portal to stand on after signing in; undefined for anything else, or that could lead elsewhere. */
export function returnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(value, HERE)
  if (origin !== HERE || pathname.startsWith('//') || NO_PLACE.test(pathname)) return undefined
  return pathname + search + hash
}

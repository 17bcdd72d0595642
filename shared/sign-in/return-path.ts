const HERE = 'http://portal.invalid'
/** Paths of the API, and of pages for signed-out visitors. */
const NO_PLACE = /^\/(?:api|auth|register)(?:\/|$)/

/**
 * Returns a path of this portal to open after signing in. Undefined for any other value, and for a path that could lead
 * elsewhere.
 */
export function returnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, HERE)) return undefined
  const { origin, pathname, search, hash } = new URL(value, HERE)
  if (origin !== HERE || pathname.startsWith('//') || NO_PLACE.test(pathname)) return undefined
  return pathname + search + hash
}

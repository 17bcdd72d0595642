const DUMMY_ORIGIN = 'http://portal.invalid'
/** Paths of the API, and of pages for signed-out visitors. */
const NOT_ALLOWED = /^\/(?:api|auth|register)(?:\/|$)/

/**
 * Returns a path of this portal to open after signing in. Undefined for any other value, and for a path that could lead
 * elsewhere.
 */
export function parseReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, DUMMY_ORIGIN))
    return undefined
  const { origin, pathname, search, hash } = new URL(value, DUMMY_ORIGIN)
  if (origin !== DUMMY_ORIGIN || pathname.startsWith('//') || NOT_ALLOWED.test(pathname)) return undefined
  return pathname + search + hash
}

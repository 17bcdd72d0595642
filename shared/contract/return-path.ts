const DUMMY_ORIGIN = 'http://portal.invalid'
/** Paths of the API, and of pages for signed-out visitors. */
const NOT_ALLOWED = /^\/(?:api|auth|register)(?:\/|$)/

/** Returns a path to open after signing in. Undefined for a value that isn't one or may lead elsewhere. */
export function parseReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, DUMMY_ORIGIN))
    return undefined
  const { origin, pathname, search, hash } = new URL(value, DUMMY_ORIGIN)
  if (origin !== DUMMY_ORIGIN || pathname.startsWith('//') || NOT_ALLOWED.test(pathname)) return undefined
  return pathname + search + hash
}

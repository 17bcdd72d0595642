/**
 * A value that is made when it is first asked for, and kept: a formatter of `Intl`, for example, makes Node read 7 MB of
 * the languages' data.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

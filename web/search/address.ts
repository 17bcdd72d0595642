/**
 * The search of an address as texts. The router's own way reads JSON, which makes a number of `?q=2024`; what is no text is
 * up to each route's reader.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The way back: `?q=2024`, or nothing. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const written = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return written && `?${written}`
}

/**
 * The search parameters of a URL as strings. The router's own parser reads JSON, which turns `?q=2024` into a number;
 * each route's reader validates its own.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** The reverse: `?q=2024`, or nothing. Without what is empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => (value ?? '') !== '')
  const written = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return written && `?${written}`
}

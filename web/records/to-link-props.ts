/** Converts an address to props of a `Link`, which adds the search parameters that pages keep. */
export function toLinkProps(href: string) {
  const { pathname, searchParams, hash } = new URL(href, 'http://portal')
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) }
}

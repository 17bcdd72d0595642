/** Where an address leads, for a `Link`, which adds to its search parameters what the pages keep. */
export function linkTo(href: string) {
  const { pathname, searchParams, hash } = new URL(href, 'http://portal')
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) }
}

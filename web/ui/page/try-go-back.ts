/**
 * Goes back to the page at `path` if the reader came from there, which restores its filters, scroll position, and
 * loaded items. Returns whether it did; a browser without the Navigation API never does.
 */
export function tryGoBack(path: string): boolean {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  const now = navigation?.currentEntry?.index ?? 0
  const previous = navigation
    ?.entries()
    .slice(0, now)
    // Switching a page's tabs adds history entries too.
    .findLast((entry) => getPath(entry) !== location.pathname)
  if (!previous || getPath(previous) !== path) return false
  history.go(previous.index - now)
  return true
}

const getPath = ({ url }: NavigationHistoryEntry) => url && new URL(url).pathname

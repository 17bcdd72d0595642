/**
 * Goes back to the page at `path` if the reader came from there, which restores its filters, scroll position and loaded
 * items. Returns whether it did; a browser without the Navigation API never does.
 */
export function stepBackTo(path: string): boolean {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  const now = navigation?.currentEntry?.index ?? 0
  const before = navigation
    ?.entries()
    .slice(0, now)
    // Switching a page's tabs adds history entries too.
    .findLast((entry) => pathOf(entry) !== location.pathname)
  if (!before || pathOf(before) !== path) return false
  history.go(before.index - now)
  return true
}

const pathOf = ({ url }: NavigationHistoryEntry) => url && new URL(url).pathname

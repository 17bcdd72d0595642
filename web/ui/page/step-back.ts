/**
 * Goes back to the page at `path` if the reader came from there, so that it stands as it was left: its filters, its place
 * and all that had been loaded. Says whether it did; a browser without the Navigation API never does.
 */
export function stepBackTo(path: string): boolean {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>
  const now = navigation?.currentEntry?.index ?? 0
  const before = navigation
    ?.entries()
    .slice(0, now)
    // A page's own tabs are entries too.
    .findLast((entry) => pathOf(entry) !== location.pathname)
  if (!before || pathOf(before) !== path) return false
  history.go(before.index - now)
  return true
}

const pathOf = ({ url }: NavigationHistoryEntry) => url && new URL(url).pathname

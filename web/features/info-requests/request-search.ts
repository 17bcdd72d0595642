const TABS = ['pending', 'overdue', 'completed', 'all'] as const
type RequestTab = (typeof TABS)[number]

export interface RequestSearch {
  tab?: RequestTab
  q?: string
}

/** The tab and the search of a list of requests, from its URL. */
export function requestSearch({ tab, q }: Record<string, unknown>): RequestSearch {
  const known = TABS.find((value) => value === tab)
  return { ...(known && known !== 'pending' && { tab: known }), ...(typeof q === 'string' && q && { q }) }
}

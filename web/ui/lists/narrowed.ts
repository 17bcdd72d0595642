/** The search parameters that choose the list on a page. Its other search parameters narrow the list. */
const PLACES = ['tab', 'view', 'show']

/** Returns the names of the search parameters that narrow a list. */
export const filtersIn = (search: object) =>
  Object.entries(search).flatMap(([name, value]) =>
    value === undefined || PLACES.includes(name) ? [] : [name],
  )

/** Whether a list is narrowed by its search or its filters. */
export const isFiltered = (search: object) => filtersIn(search).length > 0

interface Listed {
  data: { total: number } | undefined
  /** Whether `data` belongs to other filters. */
  isPlaceholderData: boolean
}

/** Whether a list is empty without search and filters, so that there is nothing to search. */
export const hasNothing = ({ data, isPlaceholderData }: Listed, search: object) =>
  data?.total === 0 && !isPlaceholderData && !isFiltered(search)

/** Returns the number of records in all tabs of a list together, from the number in each state. */
export const totalOf = (counts: Record<string, number> | undefined) =>
  counts && { total: Object.values(counts).reduce((sum, count) => sum + count, 0) }

/** Which list a page shows; its other search parameters narrow it. */
const PLACES = ['tab', 'view', 'show']

/** The names of the search parameters that narrow a list. */
export const filtersIn = (search: object) =>
  Object.entries(search).flatMap(([name, value]) =>
    value === undefined || PLACES.includes(name) ? [] : [name],
  )

/** Whether a list is narrowed by its search or its filters. */
export const isFiltered = (search: object) => filtersIn(search).length > 0

interface Listed {
  data: { total: number } | undefined
  /** Whether `data` is that of other filters. */
  isPlaceholderData: boolean
}

/** Whether there is nothing at all in a list, so that there is nothing to search. */
export const hasNothing = ({ data, isPlaceholderData }: Listed, search: object) =>
  data?.total === 0 && !isPlaceholderData && !isFiltered(search)

/** How many records a list has in all its tabs together, from the number in each state. */
export const totalOf = (counts: Record<string, number> | undefined) =>
  counts && { total: Object.values(counts).reduce((sum, count) => sum + count, 0) }

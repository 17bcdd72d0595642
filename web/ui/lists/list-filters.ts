/** The search parameters that choose the list on a page. Its other search parameters narrow the list. */
const LIST_PARAMS = ['tab', 'view', 'show']

/** Returns the names of the search parameters that narrow a list. */
export const listActiveFilters = (search: object) =>
  Object.entries(search).flatMap(([name, value]) =>
    value === undefined || LIST_PARAMS.includes(name) ? [] : [name],
  )

/** Whether a list is narrowed by its search or its filters. */
export const isFiltered = (search: object) => listActiveFilters(search).length > 0

interface ListQuery {
  data: { total: number } | undefined
  /** Whether `data` belongs to other filters. */
  isPlaceholderData: boolean
}

/** Whether a list is empty without search and filters, so that there is nothing to search. */
export const isEmptyList = ({ data, isPlaceholderData }: ListQuery, search: object) =>
  data?.total === 0 && !isPlaceholderData && !isFiltered(search)

/** Returns the total number of records in all tabs of a list, from the number in each state. */
export const sumCounts = (counts: Record<string, number> | undefined) =>
  counts && { total: Object.values(counts).reduce((sum, count) => sum + count, 0) }

import { keepPreviousData, queryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query'
import {
  call,
  send,
  type CallArgs,
  type CallInput,
  type CallOutput,
  type EndpointKey,
  type RawArgs,
  type RawInput,
} from '../call.ts'

export interface ListPage<T> {
  items: T[]
  /** Total number of matches. */
  total: number
  /** The cursor of the next page; undefined on the last. */
  next: string | undefined
}

function parseNextCursor(link: string | null): string | undefined {
  const address = /^<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address ? (new URL(address, 'http://portal').searchParams.get('cursor') ?? undefined) : undefined
}

type Item<K extends EndpointKey> = CallOutput<K> extends (infer T)[] ? T : never

/** Fetches one page of a list. */
export async function callList<K extends EndpointKey>(
  key: K,
  ...args: CallArgs<K>
): Promise<ListPage<Item<K>>> {
  const response = await send(key, ...(args as RawArgs))
  const items = (await response.json()) as Item<K>[]
  const total = Number(response.headers.get('X-Total-Count') ?? items.length)
  return { items, total, next: parseNextCursor(response.headers.get('Link')) }
}

/** Creates the options of one call, for `useQuery` and `prefetchQuery`. `queryKey` starts with the resource's name. */
export const callOptions = <K extends EndpointKey>(queryKey: QueryKey, key: K, ...[input]: CallArgs<K>) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(key, ...([input, { signal }] as unknown as CallArgs<K>)),
  })

/** Creates the options for a list's number of rows, without the rows. `queryKey` starts with the resource's name. */
export const totalOptions = <K extends EndpointKey>(
  queryKey: QueryKey,
  key: K,
  input: RawInput & CallInput<K>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const firstRowInput: RawInput = { ...input, query: { ...input.query, limit: 1 } }
      return (await callList(key, ...([firstRowInput, { signal }] as unknown as CallArgs<K>))).total
    },
  })

/**
 * Creates the options of a list that loads page by page, for `useInfiniteQuery` and `prefetchInfiniteQuery`. `queryKey`
 * starts with the resource's name. `select` returns `{ items, total }`. With other filters, the previous list stays
 * until the new list has loaded.
 */
export function listOptions<K extends EndpointKey>(
  queryKey: QueryKey,
  key: K,
  input: RawInput & CallInput<K>,
) {
  type Page = ListPage<Item<K>>
  return {
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) => {
      const page: RawInput = { ...input, query: { ...input.query, cursor: pageParam } }
      return callList(key, ...([page, { signal }] as unknown as CallArgs<K>))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.next,
    placeholderData: keepPreviousData,
    select: ({ pages }: { pages: Page[] }) => ({
      items: pages.flatMap((page) => page.items),
      total: pages[0]?.total ?? 0,
    }),
  }
}

export type CachedList<T> = InfiniteData<ListPage<T>>

/** Returns a cached list with other items on its pages, and its total changed by `totalChange`. */
export const updateCachedList = <T>(
  list: CachedList<T> | undefined,
  change: (items: T[], page: number) => T[],
  totalChange = 0,
): CachedList<T> | undefined =>
  list && {
    ...list,
    pages: list.pages.map((page, index) => ({
      ...page,
      items: change(page.items, index),
      total: page.total + totalChange,
    })),
  }

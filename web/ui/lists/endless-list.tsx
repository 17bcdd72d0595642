import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { LoadMore, type PagedQuery } from '../page/load-more.tsx'

/** A list that loads its next page before the reader reaches the end; the button is for keyboards and failures. */
export function EndlessList({ query, children }: { query: PagedQuery; children: ReactNode }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <>
      {children}
      {hasNextPage && (
        <EndSentinel key={data?.items.length} onReach={() => isFetchingNextPage || fetchNextPage()} />
      )}
      <LoadMore query={query} />
    </>
  )
}

/** The distance from its end at which a list loads more. */
const PRELOAD_MARGIN = '600px'

function EndSentinel({ onReach }: { onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const handleReach = useEffectEvent(onReach)
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) handleReach()
      },
      { rootMargin: PRELOAD_MARGIN },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} aria-hidden="true" />
}

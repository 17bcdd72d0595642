import { useEffect, useRef, type ReactNode } from 'react'
import { LoadMore } from '#web/ui/load-more.tsx'

interface EndlessListProps {
  shown: number
  total: number
  hasMore: boolean
  pending: boolean
  onMore: () => void
  children: ReactNode
}

/** A list that loads its next page before the reader reaches the end; the button serves keyboards and failures. */
export function EndlessList({ children, ...more }: EndlessListProps) {
  const { shown, hasMore, pending, onMore } = more
  return (
    <>
      {children}
      {hasMore && <NearEnd key={shown} onReach={() => pending || onMore()} />}
      <LoadMore {...more} />
    </>
  )
}

/** How far before its end a list asks for more. */
const AHEAD = '600px'

function NearEnd({ onReach }: { onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(onReach)
  useEffect(() => {
    latest.current = onReach
  })
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} aria-hidden="true" />
}

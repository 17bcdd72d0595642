import { Suspense, startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { runOnIdle } from '../page/run-on-idle.ts'

interface LazyContentProps {
  /** A placeholder of the same shape. */
  placeholder: ReactNode
  /** The distance below the screen at which it is already rendered, such as `200px`. Defaults to `0px`. */
  margin?: string
  children: ReactNode
}

/** Content too expensive for the first screen: rendered when the user scrolls near it and the page is idle. */
export function LazyContent({ placeholder, margin = '0px', children }: LazyContentProps) {
  const [near, setNear] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!container.current) return undefined
    let cancel: (() => void) | undefined
    const show = () => startTransition(() => setNear(true))
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) cancel ??= runOnIdle(show)
      },
      { rootMargin: margin },
    )
    observer.observe(container.current)
    return () => {
      observer.disconnect()
      cancel?.()
    }
  }, [margin])
  if (near) return <Suspense fallback={placeholder}>{children}</Suspense>
  return <div ref={container}>{placeholder}</div>
}

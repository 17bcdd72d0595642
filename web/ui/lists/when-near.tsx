import { Suspense, startTransition, useEffect, useRef, useState, type ReactNode } from 'react'
import { whenIdle } from '../page/idle.ts'

interface WhenNearProps {
  /** A placeholder of the same shape. */
  placeholder: ReactNode
  /** The distance below the screen at which it is already rendered, such as `200px`. Defaults to `0px`. */
  ahead?: string
  children: ReactNode
}

/**
 * Content that is too expensive for the first screen: loaded and rendered when the reader comes near and the page has
 * nothing else to do.
 */
export function WhenNear({ placeholder, ahead = '0px', children }: WhenNearProps) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    let cancel: (() => void) | undefined
    const show = () => startTransition(() => setNear(true))
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) cancel ??= whenIdle(show)
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      cancel?.()
    }
  }, [ahead])
  if (near) return <Suspense fallback={placeholder}>{children}</Suspense>
  return <div ref={place}>{placeholder}</div>
}

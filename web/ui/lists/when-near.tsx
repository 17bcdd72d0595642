import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  /** A placeholder of the same shape. */
  placeholder: ReactNode
  /** How far below the screen it is already rendered: `200px`; the default is nothing. */
  ahead?: string
  children: ReactNode
}

/** Content that is too expensive for the first screen: loaded and rendered when the reader comes near. */
export function WhenNear({ placeholder, ahead = '0px', children }: WhenNearProps) {
  const [near, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: ahead,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [ahead])
  if (near) return <Suspense fallback={placeholder}>{children}</Suspense>
  return <div ref={place}>{placeholder}</div>
}

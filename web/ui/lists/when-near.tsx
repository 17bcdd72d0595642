import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

interface WhenNearProps {
  /** In the shape of what comes. */
  placeholder: ReactNode
  /** How far below the screen it is made already: `200px`; nothing unless told. */
  ahead?: string
  children: ReactNode
}

/** What costs too much for the first screen: made, and loaded, when the reader comes near. */
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

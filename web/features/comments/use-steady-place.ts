import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is below a list at its place on the screen when items are added, as when a comment arrives. Browsers only
 * keep the first element on the screen in place. Returns a ref for the list. `count` is the number of items, undefined
 * while they load.
 */
export function useSteadyPlace(below: RefObject<HTMLElement | null>, count: number | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const shownCount = useRef(count)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    // Pictures and expanded texts change the height as well.
    const observer = new ResizeObserver(() => {
      height.current = element.getBoundingClientRect().height
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const isFirst = shownCount.current === undefined
    shownCount.current = count
    if (!list.current || !below.current) return
    const grown = list.current.getBoundingClientRect().height - height.current
    height.current += grown
    const { top, bottom } = below.current.getBoundingClientRect()
    const wasOnScreen = top - grown < innerHeight && bottom - grown > 0
    // A user who loads more items continues reading there.
    if (isFirst || !wasOnScreen || list.current.contains(document.activeElement)) return
    scrollBy({ top: grown, behavior: 'instant' })
  }, [below, count])
  return list
}

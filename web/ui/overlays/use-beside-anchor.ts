import { useLayoutEffect, useRef, type RefObject } from 'react'

export type Side = 'top' | 'right' | 'bottom' | 'left'

const GAP_PX = 6
const MARGIN_PX = 8
const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

function positionAt(side: Side, anchor: DOMRect, { width, height }: DOMRect): { x: number; y: number } {
  const middle = { x: anchor.left + (anchor.width - width) / 2, y: anchor.top + (anchor.height - height) / 2 }
  if (side === 'top') return { x: middle.x, y: anchor.top - height - GAP_PX }
  if (side === 'bottom') return { x: middle.x, y: anchor.bottom + GAP_PX }
  if (side === 'left') return { x: anchor.left - width - GAP_PX, y: middle.y }
  return { x: anchor.right + GAP_PX, y: middle.y }
}

const within = (value: number, size: number, room: number) =>
  Math.max(MARGIN_PX, Math.min(value, room - size - MARGIN_PX))

/** Positions a fixed element next to another: on the opposite side if there is no room, never outside the window. */
export function useBesideAnchor(anchor: HTMLElement, side: Side): RefObject<HTMLDivElement | null> {
  const floating = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = floating.current
    if (!element) return
    const from = anchor.getBoundingClientRect()
    const box = element.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const fits = ({ x, y }: { x: number; y: number }) =>
      x >= 0 && y >= 0 && x + box.width <= clientWidth && y + box.height <= clientHeight
    const wanted = positionAt(side, from, box)
    const vertical = side === 'top' || side === 'bottom'
    const roomy = vertical ? fits({ x: 0, y: wanted.y }) : fits({ x: wanted.x, y: 0 })
    const { x, y } = roomy ? wanted : positionAt(opposite[side], from, box)
    element.style.translate = `${within(x, box.width, clientWidth)}px ${within(y, box.height, clientHeight)}px`
  }, [anchor, side])
  return floating
}

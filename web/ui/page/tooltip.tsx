import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { lazyDialog, preloadInBackground } from '../base/lazy.ts'

const loadBubble = () => import('../overlays/tooltip-bubble.tsx')
const TooltipBubble = lazyDialog(loadBubble)

/** Time for moving the pointer from the element onto the tooltip. */
const GRACE_MS = 120

interface TooltipOptions {
  anchor: RefObject<HTMLElement | null>
  /** The sentence shown on hover, focus, and tap. */
  text: string
  /** The time that the pointer must rest before the tooltip appears. */
  delayMs: number
}

/**
 * A sentence about the element `anchor`. Radix positions and dismisses its bubble. The bubble is loaded with the first
 * tooltip, because with its positioning it would be a tenth of the code that a dashboard loads.
 */
export function useTooltip({ anchor, text, delayMs }: TooltipOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (open: boolean, waitMs = 0) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), waitMs)
  }
  const show = () => change(true)
  const hide = () => change(false)
  return {
    show,
    hide,
    pointerProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        preloadInBackground(loadBubble)
        if (pointerType !== 'touch') change(true, delayMs)
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') change(false, GRACE_MS)
      },
    },
    bubble: isOpen && (
      <TooltipBubble
        anchor={anchor}
        text={text}
        onStay={show}
        onLeave={() => change(false, GRACE_MS)}
        onClose={hide}
      />
    ),
  }
}

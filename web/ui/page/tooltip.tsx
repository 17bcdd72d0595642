import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import type { Side } from '#web/ui/overlays/use-beside-anchor.ts'

const loadBubble = () => import('#web/ui/overlays/tooltip-bubble.tsx')
const TooltipBubble = lazyDialog(loadBubble)

/** How long the pointer must rest before the tooltip appears, in milliseconds. */
export const tooltipDelay = { default: 700, info: 300, stat: 100 }

/** Time for moving the pointer from the element onto the tooltip. */
const GRACE_MS = 120

interface TooltipTarget {
  'aria-describedby'?: string | undefined
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

interface TooltipProps {
  /** The sentence shown on hover, focus and tap. */
  text: ReactNode
  delay?: keyof typeof tooltipDelay
  side?: Side
  /** One focusable element. */
  children: ReactElement<TooltipTarget>
  /** Also opens on a tap or click; omit it if the element has an action of its own. */
  onTap?: boolean
}

/** A single timer; starting it again replaces the previous one. */
function createTimer() {
  let running: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(running)
  const start = (action: () => void, wait: number) => {
    stop()
    running = setTimeout(action, wait)
  }
  return { start, stop }
}

/**
 * An explanation next to an element, on hover and focus, and with `onTap` on touch. Not from a library, because every
 * dashboard has dozens, and a positioning library would be a tenth of all the code they load. What appears is loaded with
 * the first one.
 */
export function Tooltip({ text, delay = 'default', side = 'top', onTap, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [timer] = useState(createTimer)
  useEffect(() => timer.stop, [timer])
  const change = (next: HTMLElement | null, wait: number) => timer.start(() => setAnchor(next), wait)
  const given = children.props
  const target = cloneElement(children, {
    'aria-describedby': anchor ? id : given['aria-describedby'],
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event)
      loadAhead(loadBubble)
      if (event.pointerType !== 'touch') change(event.currentTarget, tooltipDelay[delay])
    },
    onPointerLeave: (event) => {
      given.onPointerLeave?.(event)
      if (event.pointerType !== 'touch') change(null, GRACE_MS)
    },
    onFocus: (event) => {
      given.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) change(event.currentTarget, 0)
    },
    onBlur: (event) => {
      given.onBlur?.(event)
      change(null, 0)
    },
    onClick: (event) => {
      given.onClick?.(event)
      change(onTap ? event.currentTarget : null, 0)
    },
  })
  return (
    <>
      {target}
      {anchor && (
        <TooltipBubble
          id={id}
          anchor={anchor}
          side={side}
          onStay={timer.stop}
          onLeave={() => change(null, GRACE_MS)}
          onClose={() => change(null, 0)}
        >
          {text}
        </TooltipBubble>
      )}
    </>
  )
}

import { useEffect, useId, useRef, useState, type ComponentProps } from 'react'
import { lazyDialog, preloadInBackground } from '../base/lazy.ts'

const loadBubble = () => import('../overlays/tooltip-bubble.tsx')
const TooltipBubble = lazyDialog(loadBubble)

/** Time for moving the pointer from the button onto the tooltip. */
const GRACE_MS = 120

interface TooltipProps extends ComponentProps<'button'> {
  /** The sentence shown on hover, focus, and tap. */
  text: string
  /** The time that the pointer must rest before the tooltip appears. */
  delayMs: number
}

/**
 * A button that explains itself on hover, focus, and tap. Radix positions and dismisses the bubble, which is loaded
 * with the first tooltip: with its positioning it is a tenth of all the code that a dashboard loads.
 */
export function Tooltip({ text, delayMs, ...button }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (open: boolean, waitMs = 0) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), waitMs)
  }
  return (
    <>
      <button
        {...button}
        ref={anchor}
        type="button"
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={({ pointerType }) => {
          preloadInBackground(loadBubble)
          if (pointerType !== 'touch') change(true, delayMs)
        }}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && change(false, GRACE_MS)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && change(true)}
        onBlur={() => change(false)}
        onClick={() => change(true)}
      />
      {isOpen && (
        <TooltipBubble
          id={id}
          anchor={anchor}
          text={text}
          onStay={() => change(true)}
          onLeave={() => change(false, GRACE_MS)}
          onClose={() => change(false)}
        />
      )}
    </>
  )
}

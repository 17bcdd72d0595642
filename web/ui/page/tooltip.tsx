import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
} from 'react'
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
 * Explains an element on hover and focus: `explain` has its handlers, `anchor` is its ref, and `bubble` shows the text.
 * Radix positions and dismisses the bubble, which is loaded with the first tooltip: with its positioning it is a tenth
 * of all the code that a dashboard loads.
 */
export function useTooltip<E extends HTMLElement>({ text, delayMs }: Pick<TooltipProps, 'text' | 'delayMs'>) {
  const id = useId()
  const anchor = useRef<E>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (open: boolean, waitMs = 0) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), waitMs)
  }
  const explain = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      preloadInBackground(loadBubble)
      if (pointerType !== 'touch') change(true, delayMs)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && change(false, GRACE_MS),
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && change(true),
    onBlur: () => change(false),
  }
  const bubble = isOpen && (
    <TooltipBubble
      id={id}
      anchor={anchor}
      text={text}
      onStay={() => change(true)}
      onLeave={() => change(false, GRACE_MS)}
      onClose={() => change(false)}
    />
  )
  return { anchor, explain, bubble, describedBy: isOpen ? id : undefined, open: () => change(true) }
}

/** A button that explains itself on hover, focus, and tap. */
export function Tooltip({ text, delayMs, ...button }: TooltipProps) {
  const { anchor, explain, bubble, describedBy, open } = useTooltip<HTMLButtonElement>({ text, delayMs })
  return (
    <>
      <button
        {...button}
        ref={anchor}
        type="button"
        aria-describedby={describedBy}
        {...explain}
        onClick={open}
      />
      {bubble}
    </>
  )
}

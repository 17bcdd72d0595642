import * as Radix from 'radix-ui/popover'
import type { RefObject } from 'react'

interface TooltipBubbleProps {
  anchor: RefObject<HTMLElement | null>
  text: string
  /** Called when the pointer moves from the element onto the bubble. */
  onStay: () => void
  onLeave: () => void
  /** Called when the user presses Escape or somewhere else. */
  onClose: () => void
}

const keepFocus = (event: Event) => event.preventDefault()

/** The bubble of `useTooltip`, a Radix popover: Radix tooltips ignore taps and need their code before hovering. */
export default function TooltipBubble({ anchor, text, onStay, onLeave, onClose }: TooltipBubbleProps) {
  // A press on the element shows the tooltip, and does not dismiss it.
  const keepOnAnchor = (event: CustomEvent<{ originalEvent: Event }>) => {
    if (anchor.current?.contains(event.detail.originalEvent.target as Node)) event.preventDefault()
  }
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          role="tooltip"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          hideWhenDetached
          onOpenAutoFocus={keepFocus}
          onCloseAutoFocus={keepFocus}
          onInteractOutside={keepOnAnchor}
          onPointerEnter={onStay}
          onPointerLeave={onLeave}
          className="z-60 w-max max-w-[min(280px,calc(100vw-16px))] animate-fade rounded-m bg-ink px-2.5 py-1.5 text-xs font-medium text-ground shadow-pop outline-none"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import * as Radix from 'radix-ui/tooltip'
import { useState, type ReactNode } from 'react'

/** How long a pointer rests before the words appear, in milliseconds. */
export const tooltipDelay = { default: 700, info: 300, stat: 100 }

interface TooltipProps {
  /** The sentence shown on hover, focus and tap. */
  text: ReactNode
  delay?: keyof typeof tooltipDelay
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One focusable element. */
  children: ReactNode
  /** Also opens on a tap or click; leave out where the element does something of its own. */
  onTap?: boolean
}

/** A sentence beside what it explains, on hover and focus, and with `onTap` on touch. */
export function Tooltip({ text, delay = 'default', side = 'top', onTap, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Provider delayDuration={tooltipDelay[delay]}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          {...(onTap && {
            onClick: (event) => {
              event.preventDefault()
              setOpen(true)
            },
          })}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-60 max-w-[min(280px,calc(100vw-16px))] animate-fade rounded-m bg-ink px-2.5 py-1.5 text-xs font-medium text-ground shadow-pop"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

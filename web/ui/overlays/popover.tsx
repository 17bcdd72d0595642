import * as Radix from 'radix-ui/popover'
import type { ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { CloseOnBack } from './close-on-back.ts'
import { popoverClassName } from './menu.tsx'

interface PopoverProps {
  /** One focusable element. */
  trigger: ReactNode
  /** The accessible name of the panel. */
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  className: string
  children: ReactNode
}

/** A panel next to its trigger for more than a sentence; Esc, Back and a click outside close it. */
export const Popover = ({ trigger, label, open, onOpenChange, className, children }: PopoverProps) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cx(popoverClassName, className)}
      >
        <CloseOnBack onBack={() => onOpenChange(false)} />
        {children}
        <Radix.Close hidden data-closes />
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)

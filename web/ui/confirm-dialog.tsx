import * as Radix from 'radix-ui/alert-dialog'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { overlayLook, panelLook } from '#web/ui/dialog.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, in a sentence. */
  description: ReactNode
  confirmLabel: string
  /** The words while it happens, such as 'Deleting...'. */
  pendingLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  pending?: boolean
  /** Close it yourself once it has worked. */
  onConfirm: () => void
}

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, tone = 'danger', pending = false } = props
  const returnFocus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => (pending ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content className={cx(panelLook, 'p-6 sm:max-w-[440px]')} {...returnFocus}>
          <Radix.Title className="text-lg font-[620] tracking-[-0.01em]">{title}</Radix.Title>
          <Radix.Description className="mt-1.5 text-base text-ink-2">{description}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
            <Radix.Cancel asChild>
              <Button disabled={pending}>{props.cancelLabel ?? 'Cancel'}</Button>
            </Radix.Cancel>
            <Button variant={tone} pending={pending} onClick={props.onConfirm}>
              {pending ? (props.pendingLabel ?? confirmLabel) : confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

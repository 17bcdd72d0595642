import type { ReactNode } from 'react'
import * as Radix from 'radix-ui/alert-dialog'
import { t } from '#shared/i18n/t.ts'
import { Button } from '../base/button.tsx'
import { cx } from '../base/cx.ts'
import { CloseOnBack } from './close-on-back.ts'
import { overlayClassName, panelClassName } from './dialog.tsx'
import { useReturnFocus } from './use-return-focus.ts'

/** The texts and the tone of a confirmation. */
export interface Confirmation {
  title: string
  /** Explains in a sentence what will happen. */
  description: ReactNode
  confirmLabel: string
  /** The label while it is happening, such as 'Deleting...'. */
  pendingLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
}

export interface ConfirmDialogProps extends Confirmation {
  open: boolean
  pending?: boolean
  /** The caller closes the dialog on success. */
  onConfirm: () => void
  onClose: () => void
}

/** The content of `ConfirmDialog`. */
export default function ConfirmPanel(props: Omit<ConfirmDialogProps, 'open'>) {
  const { onClose, title, description, confirmLabel, tone = 'danger', pending = false } = props
  const returnFocus = useReturnFocus()
  const tryClose = () => (pending ? undefined : onClose())
  return (
    <Radix.Root open onOpenChange={tryClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content data-sheet className={cx(panelClassName, 'p-6 sm:max-w-[440px]')} {...returnFocus}>
          <CloseOnBack onBack={tryClose} />
          <Radix.Title className="text-lg font-[620] tracking-[-0.01em]">{title}</Radix.Title>
          <Radix.Description className="mt-1.5 text-base text-ink-2">{description}</Radix.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
            <Radix.Cancel asChild>
              <Button data-closes disabled={pending}>
                {props.cancelLabel ?? t('Cancel')}
              </Button>
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

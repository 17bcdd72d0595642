import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { cx } from '../base/cx.ts'
import { CloseOnBack } from './close-on-back.ts'
import { IconButton } from '../page/icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export const overlayClassName = 'fixed inset-0 z-50 animate-fade bg-overlay backdrop-blur-[2px]'

/** A card in the middle of the screen. On a phone, a bottom sheet with room for a toast above it. */
export const panelClassName =
  'fixed z-50 flex flex-col bg-raised shadow-modal outline-none inset-x-0 bottom-0 max-h-[calc(100dvh-88px)] rounded-t-xl animate-sheet sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[min(86dvh,900px)] sm:w-[calc(100vw-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-fade sm:rounded-xl sm:border sm:border-line'

const sizes = { sm: 'sm:max-w-[440px]', md: 'sm:max-w-[600px]', lg: 'sm:max-w-[820px]' }

/** A field that should get the focus although it is not the first. */
const PREFERRED_FIELD = '[data-dialog-body] [data-first-field]'
const FIRST_FIELD =
  '[data-dialog-body] :is(input:not([type=file], [readonly]), select, textarea):not(:disabled)'

// On a phone, focuses only a button, because the keyboard would cover the dialog's text.
function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const dialog = event.currentTarget
  const field =
    dialog.querySelector<HTMLElement>(PREFERRED_FIELD) ?? dialog.querySelector<HTMLElement>(FIRST_FIELD)
  if (!field || !(field instanceof HTMLButtonElement || matchMedia('(pointer: fine)').matches)) return
  event.preventDefault()
  field.focus()
}

interface DialogProps {
  /** Closes the dialog. Without it, only the dialog's own buttons close it. */
  onClose?: () => void
  title: ReactNode
  description?: ReactNode
  /** Buttons, right-aligned and always visible. */
  footer?: ReactNode
  size?: keyof typeof sizes
  /** Prevents closing by Esc, Back or a click outside (while something is being sent). */
  locked?: boolean
  /** Stays open on a click outside, so that typed text is not lost. */
  keepOnOutsideClick?: boolean
  children?: ReactNode
}

/** An open modal dialog. Its first field gets the focus, which returns afterward; only the body scrolls. */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, footer, size = 'md', locked, children } = props
  const returnFocus = useReturnFocus()
  const tryClose = () => (locked ? undefined : onClose?.())
  return (
    <Radix.Root open onOpenChange={tryClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClassName} />
        <Radix.Content
          data-sheet
          className={cx(panelClassName, sizes[size])}
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            returnFocus.onOpenAutoFocus()
            focusFirstField(event)
          }}
          {...(!description && { 'aria-describedby': undefined })}
          onPointerDownOutside={(event) => props.keepOnOutsideClick && event.preventDefault()}
        >
          <CloseOnBack onBack={tryClose} />
          <div className="flex items-start gap-4 px-5 pt-5 pb-3 sm:px-6">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-xl font-[620] tracking-[-0.015em]">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-base text-ink-3">{description}</Radix.Description>
              )}
            </div>
            {onClose && (
              <Radix.Close asChild>
                <IconButton
                  icon={X}
                  label={t('Close')}
                  size="sm"
                  data-closes
                  className="-mt-1 -me-2"
                  disabled={locked}
                />
              </Radix.Close>
            )}
          </div>
          <div
            data-dialog-body
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-6"
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:px-6">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import type { PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/i18n/t.ts'
import { isRightToLeft } from '../base/direction.ts'
import { cx } from '../base/cx.ts'
import { dismissToast, type ToastEntry } from '../base/toast.ts'

const SHOWN_MS = 5000
const WITH_ACTION_MS = 12_000
/** The duration of the closing animation. */
const LEAVING_MS = 130
/** The most toasts to show. Older toasts that stay show again when a later toast disappears. */
const MAX_SHOWN = 4
const SWIPE_PX = 50
/** Moves the focus to the toasts. */
const HOTKEY = ['F8']

/** Makes Esc close an open dialog by its button. The toast, which came later and would get Esc, stays. */
function closeDialogFirst(event: KeyboardEvent) {
  const dialog = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')
  const closes = dialog?.querySelector<HTMLElement>('[data-closes]')
  if (!closes) return
  event.preventDefault()
  closes.click()
}

/** Ignores a resting pointer: a toast that appears under it must still disappear automatically. */
function ignoreRestingPointer(event: PointerEvent) {
  if (event.movementX === 0 && event.movementY === 0) event.stopPropagation()
}

/** The newest toast is on top. If a sheet fills a phone's screen, toasts stay in the space above it, and scroll. */
const viewportClassName =
  'pointer-events-none fixed inset-x-0 top-0 z-100 mx-auto flex max-h-dvh w-full flex-col-reverse justify-end gap-2 p-2 outline-none sm:max-w-[420px] max-sm:in-[body:has([data-sheet])]:max-h-22 max-sm:in-[body:has([data-sheet])]:overflow-y-auto print:hidden'

/**
 * The toast region: at the top, over the header's empty middle; F8 moves the focus into it. It is outside the page and
 * has `aria-live`, so that a modal dialog doesn't hide it, and a toast can be used while a dialog is open.
 */
export default function Toaster({ entries }: { entries: readonly ToastEntry[] }) {
  return createPortal(
    <Radix.Provider
      label={t('Notification')}
      duration={SHOWN_MS}
      swipeDirection={isRightToLeft() ? 'left' : 'right'}
      swipeThreshold={SWIPE_PX}
    >
      {entries.slice(-MAX_SHOWN).map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport
        label={t('Notifications ({key})', { key: HOTKEY.join('+') })}
        hotkey={HOTKEY}
        aria-live="off"
        className={viewportClassName}
      />
    </Radix.Provider>,
    document.body,
  )
}

/** Returns how long a toast is shown. A toast that stays is dismissed by the code that shows it. */
const getDuration = ({ isPersistent, action }: ToastEntry) =>
  isPersistent ? Infinity : action ? WITH_ACTION_MS : SHOWN_MS

function Toast({ entry }: { entry: ToastEntry }) {
  const bad = entry.variant === 'destructive'
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      duration={getDuration(entry)}
      onOpenChange={(open) => open || setTimeout(() => dismissToast(entry.id), LEAVING_MS)}
      onPointerMoveCapture={ignoreRestingPointer}
      onEscapeKeyDown={closeDialogFirst}
      type={bad ? 'foreground' : 'background'}
      className={cx(
        'pointer-events-auto! flex items-center gap-3 rounded-l border bg-raised p-3 ps-4 shadow-modal outline-offset-2 data-[state=open]:animate-rise data-[state=closed]:animate-[toast-out_130ms_forwards] data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-[toast-out_130ms_forwards] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        bad ? 'border-bad/50' : 'border-line-strong',
      )}
    >
      <Icon size={20} strokeWidth={1.9} className={cx('self-start', bad ? 'text-bad' : 'text-good')} />
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-base font-[600]">{entry.title}</Radix.Title>
        {entry.description && (
          <Radix.Description className="text-base text-ink-2">{entry.description}</Radix.Description>
        )}
      </div>
      {entry.action && (
        <Radix.Action
          altText={entry.action.label}
          onClick={entry.action.onSelect}
          className="h-8 flex-none rounded-m border border-line-strong px-3 text-sm font-[560] text-ink hover:bg-hover"
        >
          {entry.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label={t('Dismiss')}
        className="grid size-8 flex-none place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink"
      >
        <X size={16} />
      </Radix.Close>
    </Radix.Root>
  )
}

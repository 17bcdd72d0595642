import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import type { PointerEvent } from 'react'
import { cx } from '#web/ui/base/cx.ts'
import type { ToastEntry } from '#web/ui/base/toast.ts'

const SHOWN_MS = 5000
const WITH_ACTION_MS = 12_000
const SWIPE_PX = 50

/** A toast that appears under a resting pointer, over the button just pressed, must still disappear by itself. */
function ignoreRestingPointer(event: PointerEvent) {
  if (event.movementX === 0 && event.movementY === 0) event.stopPropagation()
}

/** The toast region: bottom right, at the top on small screens; F8 moves the focus into it. */
export default function Toaster({ entry }: { entry: ToastEntry }) {
  const bad = entry.variant === 'destructive'
  const Icon = bad ? CircleAlert : CircleCheck
  return (
    <Radix.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      <Radix.Root
        key={entry.id}
        duration={entry.action ? WITH_ACTION_MS : SHOWN_MS}
        onPointerMoveCapture={ignoreRestingPointer}
        type={bad ? 'foreground' : 'background'}
        className={cx(
          'flex items-start gap-3 rounded-l border bg-raised p-4 pr-2 shadow-modal outline-offset-2 data-[state=open]:animate-rise data-[state=closed]:animate-[toast-out_130ms_forwards] data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-[toast-out_130ms_forwards] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          bad ? 'border-bad/50' : 'border-line-strong',
        )}
      >
        <Icon size={20} strokeWidth={1.9} className={cx('mt-0.5', bad ? 'text-bad' : 'text-good')} />
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
          aria-label="Dismiss"
          className="grid size-8 flex-none place-items-center rounded-full text-ink-3 hover:bg-hover hover:text-ink"
        >
          <X size={16} />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport className="fixed inset-x-0 top-0 z-100 flex max-h-dvh flex-col p-4 outline-none sm:top-auto sm:right-0 sm:bottom-0 sm:left-auto sm:w-full sm:max-w-[420px]" />
    </Radix.Provider>
  )
}

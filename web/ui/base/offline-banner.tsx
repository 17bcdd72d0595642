import { useOnline } from '#web/ui/base/online.ts'

/** Shows at the foot of the screen, wherever one has scrolled, while the browser has no connection. */
export function OfflineBanner() {
  if (useOnline()) return null
  return (
    <output className="sticky bottom-0 z-30 block border-t border-line bg-warn-soft px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] text-center text-sm font-medium text-warn">
      You are offline. What you type is kept on this device; send it when you are back.
    </output>
  )
}

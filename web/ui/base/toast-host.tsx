import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy.ts'
import { getShownToasts, subscribeToToasts, type ToastEntry } from './toast.ts'

export const loadToaster = () => import('../toaster/toaster.tsx')

const Toaster = lazyPart(loadToaster)

/** Rendered once in the root; loads the toast region with the first toast. */
export function ToastHost() {
  const entries = useSyncExternalStore(subscribeToToasts, getShownToasts, getShownToasts)
  if (entries.length === 0) return null
  return (
    <Suspense fallback={<PlainToasts entries={entries} />}>
      <Toaster entries={entries} />
    </Suspense>
  )
}

/** Plain toasts for when the toast region can't load offline, because the failed action must still be reported. */
const PlainToasts = ({ entries }: { entries: readonly ToastEntry[] }) =>
  navigator.onLine ? null : (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-16 z-100 rounded-l border border-line-strong bg-surface p-4 shadow-modal sm:start-auto sm:max-w-sm"
    >
      {entries.map(({ id, title, description }) => (
        <p key={id}>
          <strong>{title}</strong> {description}
        </p>
      ))}
    </div>
  )

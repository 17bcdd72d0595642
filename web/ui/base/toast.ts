export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** What can be done about it, such as undoing it; the toast then stays longer. */
  action?: { label: string; onSelect: () => void }
}

export interface ToastEntry extends ToastMessage {
  id: number
}

let current: ToastEntry | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast, replacing the current one. Can be called from anywhere. */
export function toast(message: ToastMessage): void {
  count += 1
  current = { ...message, id: count }
  for (const listener of listeners) listener()
}

/** The toast to show, for `useSyncExternalStore`. */
export const currentToast = (): ToastEntry | null => current

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

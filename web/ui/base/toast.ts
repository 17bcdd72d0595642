export interface ToastMessage {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
  /** A follow-up action, such as Undo. A toast with an action stays longer. */
  action?: { label: string; onSelect: () => void }
  /** Shows alongside other toasts until it is dismissed. */
  isPersistent?: boolean
}

export interface ToastEntry extends ToastMessage {
  id: number
}

/** Oldest first. */
let toasts: readonly ToastEntry[] = []
let count = 0
const listeners = new Set<() => void>()

function show(entries: readonly ToastEntry[]): void {
  toasts = entries
  for (const listener of listeners) listener()
}

/** Shows a toast, replacing the previous toast unless that stays. Can be called from anywhere. Returns its ID. */
export function toast(message: ToastMessage): number {
  const id = ++count
  show([...toasts.filter(({ isPersistent }) => message.isPersistent || isPersistent), { ...message, id }])
  return id
}

export const dismissToast = (id: number): void => show(toasts.filter((entry) => entry.id !== id))

/** Removes every toast when someone signs out. */
export const clearToasts = (): void => show([])

/** Returns the toasts to show, for `useSyncExternalStore`. */
export const getShownToasts = (): readonly ToastEntry[] => toasts

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import type { ToastMessage } from '#web/ui/base/toast.ts'

/** The toast of a change, and its title once the change is undone. */
export interface ChangeMessage extends ToastMessage {
  undone?: string | undefined
}

/** Changes that are being sent, oldest first, and whether to undo each as soon as it's done. */
export const pendingChanges = new Set<{ shouldUndo: boolean }>()

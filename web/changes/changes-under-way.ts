import type { ToastMessage } from '#web/ui/base/toast.ts'

/** The toast of a change, and its title once the change is undone. */
export interface ChangeMessage extends ToastMessage {
  undone?: string | undefined
}

/** Changes under way, oldest first, and whether each is to be undone as soon as it is done. */
export const changesUnderWay = new Set<{ regretted: boolean }>()

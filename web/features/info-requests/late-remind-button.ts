import { lazyDialog } from '#web/ui/base/lazy.ts'

/** For loaders of pages on which buttons stand beside it. */
export const loadRemindButton = async () => ({ default: (await import('./remind-button.tsx')).RemindButton })

export const LateRemindButton = lazyDialog(loadRemindButton)

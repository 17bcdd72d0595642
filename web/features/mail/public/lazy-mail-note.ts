import { lazyDialog } from '#web/ui/base/lazy.ts'

/** Loads `MailNote`. Loaders call it for pages that show the notice immediately. */
export const loadMailNote = () => import('./mail-note.tsx')

/** `MailNote`, which only staff load. */
export const LazyMailNote = lazyDialog(loadMailNote)

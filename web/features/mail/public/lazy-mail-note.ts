import { lazyDialog } from '#web/ui/base/lazy.ts'

/** For loaders of pages that show the note immediately. */
export const loadMailNote = () => import('./mail-note.tsx')

/** `MailNote`, which only staff load. */
export const LazyMailNote = lazyDialog(loadMailNote)

import { lazyDialog } from '../base/lazy.ts'

/** Shown in place of a list that its search and filters leave empty. */
export const NoMatches = lazyDialog(() => import('./no-matches-notice.tsx'))

import { lazyDialog } from '#web/ui/base/lazy.ts'

/** It has to be there before the connection goes. */
export const loadErrorPage = () => import('../error-page.tsx')

/** For errors that a page did not handle itself. */
export const ErrorPage = lazyDialog(loadErrorPage)

/** For unknown paths. */
export const NotFoundPage = lazyDialog(async () => ({ default: (await loadErrorPage()).NotFoundPage }))

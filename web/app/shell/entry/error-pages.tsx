import { lazyDialog } from '#web/ui/base/lazy.ts'

/** Loads the error page ahead of time, because it must be available if the connection is lost. */
export const loadErrorPage = () => import('../error-page.tsx')

/** Shown for errors that a page didn't handle itself. */
export const ErrorPage = lazyDialog(loadErrorPage)

/** Shown for unknown paths. */
export const NotFoundPage = lazyDialog(async () => ({ default: (await loadErrorPage()).NotFoundMessage }))

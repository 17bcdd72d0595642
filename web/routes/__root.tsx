import { useEffect } from 'react'
import { Outlet, createRootRoute } from '@tanstack/react-router'
import { loadErrorPage } from '#web/features/shell/entry/error-pages.tsx'
import { TYPED } from '#web/language/anew.ts'
import { lazyDialog, loadOnUse, loadWhenConnected } from '#web/ui/base/lazy.ts'
import { OfflineBanner } from '#web/ui/base/offline-banner.tsx'
import { ToastHost } from '#web/ui/base/toast-host.tsx'

const Nowhere = lazyDialog(() => import('./-nowhere.tsx'))

export const Route = createRootRoute({ component: Root, notFoundComponent: Nowhere })

const loadTyped = () => import('#web/language/typed.ts')

/** The page was loaded anew in another language. */
function restoreTyped(): void {
  try {
    const kept = sessionStorage.getItem(TYPED)
    if (kept) void loadWhenConnected(loadTyped).then((typed) => typed.restoreTyped(kept))
  } catch {
    // Without storage nothing was kept.
  }
}

function Root() {
  useEffect(() => loadOnUse(loadErrorPage), [])
  useEffect(restoreTyped, [])
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <ToastHost />
    </>
  )
}

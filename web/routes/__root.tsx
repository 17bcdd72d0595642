import { useEffect } from 'react'
import { Outlet, createRootRoute } from '@tanstack/react-router'
import { loadErrorPage } from '#web/app/shell/entry/error-pages.tsx'
import { lazyDialog, loadOnUse } from '#web/ui/base/lazy.ts'
import { OfflineBanner } from '#web/ui/base/offline-banner.tsx'
import { ToastHost } from '#web/ui/base/toast-host.tsx'

const Nowhere = lazyDialog(() => import('./-in-place.tsx'))

export const Route = createRootRoute({ component: Root, notFoundComponent: Nowhere })

function Root() {
  useEffect(() => loadOnUse(loadErrorPage), [])
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <ToastHost />
    </>
  )
}

import { useEffect } from 'react'
import { Outlet, createRootRoute } from '@tanstack/react-router'
import { loadErrorPage } from '#web/app/shell/entry/error-pages.tsx'
import { lazyDialog, preloadOnInteraction } from '#web/ui/base/lazy.ts'
import { OfflineBanner } from '#web/ui/base/offline-banner.tsx'
import { ToastHost } from '#web/ui/base/toast-host.tsx'

const NotFound = lazyDialog(() => import('./-not-found.tsx'))

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFound })

function Root() {
  useEffect(() => preloadOnInteraction(loadErrorPage), [])
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <ToastHost />
    </>
  )
}

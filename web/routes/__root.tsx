import { Outlet, createRootRoute } from '@tanstack/react-router'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { OfflineBanner } from '#web/ui/base/offline-banner.tsx'
import { ToastHost } from '#web/ui/base/toast-host.tsx'

const Nowhere = lazyDialog(() => import('./-nowhere.tsx'))

export const Route = createRootRoute({ component: Root, notFoundComponent: Nowhere })

function Root() {
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <ToastHost />
    </>
  )
}

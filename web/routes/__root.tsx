import { Outlet, createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/shell/entry/error-pages.tsx'
import { ReauthHost } from '#web/features/auth/frame/reauth-host.tsx'
import { OfflineBanner } from '#web/ui/base/offline-banner.tsx'
import { ToastHost } from '#web/ui/base/toast-host.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

function Root() {
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <ReauthHost />
      <ToastHost />
    </>
  )
}

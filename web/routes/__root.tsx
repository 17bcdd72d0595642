import { Outlet, createRootRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/shell/error-pages.tsx'
import { ReauthHost } from '#web/features/shell/reauth-host.tsx'
import { OfflineBanner } from '#web/ui/feedback/offline-banner.tsx'
import { ToastHost } from '#web/ui/feedback/toast-host.tsx'

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

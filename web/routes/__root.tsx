import type { QueryClient } from '@tanstack/react-query'
import { HeadContent, Outlet, createRootRouteWithContext } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/shell/error-pages.tsx'
import { ReauthHost } from '#web/features/shell/reauth-host.tsx'
import { OfflineBanner } from '#web/ui/banner.tsx'
import { ToastHost } from '#web/ui/toast-host.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => ({ meta: [{ title: 'Project Portal' }] }),
  component: Root,
  notFoundComponent: NotFoundPage,
})

function Root() {
  return (
    <>
      <HeadContent />
      <OfflineBanner />
      <Outlet />
      <ReauthHost />
      <ToastHost />
    </>
  )
}

import { Suspense, type ComponentProps } from 'react'
import { ConfirmHost } from '#web/features/auth/confirm/confirm-host.tsx'
import { NotificationBell } from '#web/features/notifications/bell/notification-bell.tsx'
import { Shell } from '#web/features/shell/frame/shell.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'

const ClientViewBanner = lazyPart(() => import('#web/features/client-view/client-view-banner.tsx'))

const clientViewBanner = (
  <Suspense>
    <ClientViewBanner />
  </Suspense>
)

/** The shell with the parts that come from other features. */
export function SignedIn({ palette, children }: Pick<ComponentProps<typeof Shell>, 'palette' | 'children'>) {
  return (
    <Shell palette={palette} bell={<NotificationBell />} clientViewBanner={clientViewBanner}>
      {children}
      <ConfirmHost />
    </Shell>
  )
}

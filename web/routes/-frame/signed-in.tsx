import { type ComponentProps } from 'react'
import { ConfirmHost } from '#web/features/auth/confirm/confirm-host.tsx'
import { NotificationBell } from '#web/features/notifications/bell/notification-bell.tsx'
import { Shell } from '#web/features/shell/frame/shell.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const ClientViewBanner = lazyDialog(() => import('#web/features/client-view/client-view-banner.tsx'))

const clientViewBanner = <ClientViewBanner />

/** The shell with the parts that come from other features. */
export function SignedIn({ palette, children }: Pick<ComponentProps<typeof Shell>, 'palette' | 'children'>) {
  return (
    <Shell palette={palette} bell={<NotificationBell />} clientViewBanner={clientViewBanner}>
      {children}
      <ConfirmHost />
    </Shell>
  )
}

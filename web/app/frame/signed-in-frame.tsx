import { useEffect, type ComponentProps } from 'react'
import { SessionQuestions } from '#web/features/sign-in/questions/session-questions.tsx'
import { NotificationBell } from '#web/features/notifications/bell/notification-bell.tsx'
import { Shell } from '../shell/frame/shell.tsx'
import { useUser } from '#web/api/session.ts'
import { loadErrorPage } from '../shell/entry/error-pages.tsx'
import { lazyDialog, preloadInBackground } from '#web/ui/base/lazy.ts'

const ClientViewBanner = lazyDialog(async () => ({
  default: (await import('#web/features/client-view/client-list.tsx')).ClientViewBanner,
}))

const NewPasswordPage = lazyDialog(async () => ({
  default: (await import('../shell/required-step-page.tsx')).NewPasswordPage,
}))

const clientViewBanner = <ClientViewBanner />

type SignedInFrameProps = Pick<ComponentProps<typeof Shell>, 'palette' | 'children'>

/** The shell with parts of other features. A user who has to choose a password sees only that page first. */
export function SignedInFrame({ palette, children }: SignedInFrameProps) {
  // The user may lose the connection before they touch anything.
  useEffect(() => preloadInBackground(loadErrorPage), [])
  if (useUser().mustChangePassword) return <NewPasswordPage />
  return (
    <Shell palette={palette} bell={<NotificationBell />} clientViewBanner={clientViewBanner}>
      {children}
      <SessionQuestions />
    </Shell>
  )
}

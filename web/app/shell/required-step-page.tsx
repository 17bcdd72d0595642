import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import { getQueryClient } from '#web/api/live/query-client.ts'
import { getAgencyName, usePortal } from '#web/api/session.ts'
import { SessionQuestions } from '#web/features/sign-in/questions/session-questions.tsx'
import { usePageTitle } from '#web/records/entry/page-title.ts'
import { useSignOut } from './frame/use-sign-out.ts'
import { Brand } from '#web/ui/base/brand.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { focusHeading } from '#web/ui/base/page-focus.ts'

const OwnPasswordCard = lazyPart(async () => ({
  default: (await import('#web/features/sign-in/own-password-card.tsx')).OwnPasswordCard,
}))

interface RequiredStepPageProps {
  title: string
  /** The reason why the user has to do this first. */
  reason: string
  children: ReactNode
}

/** The page of a step that a user has to complete before the portal opens. Signing out is the only other choice. */
export const RequiredStepPage = (props: RequiredStepPageProps) => (
  <QueryClientProvider client={getQueryClient()}>
    <RequiredStep {...props} />
    <SessionQuestions />
  </QueryClientProvider>
)

function RequiredStep({ title, reason, children }: RequiredStepPageProps) {
  const { signOut, pending } = useSignOut()
  useEffect(focusHeading, [])
  return (
    <div className="min-h-dvh bg-ground px-5 py-6 sm:px-10">
      <header className="flex items-center justify-between gap-4">
        <Brand portal={usePortal()} />
        <Button variant="ghost" size="sm" pending={pending} onClick={signOut}>
          {t('Sign Out')}
        </Button>
      </header>
      <main className="mx-auto max-w-[640px] pt-10 pb-16 sm:pt-16">
        <h1 tabIndex={-1} className="text-3xl font-[640] tracking-[-0.025em] outline-none">
          {title}
        </h1>
        <p className="mt-1 mb-7 text-base text-ink-3">{reason}</p>
        {children}
      </main>
    </div>
  )
}

const OWN_PASSWORD = t('Choose Your Own Password')

/** Shown in place of every page to a user whose password was typed by staff. */
export function NewPasswordPage() {
  usePageTitle(OWN_PASSWORD)
  return (
    <RequiredStepPage
      title={OWN_PASSWORD}
      reason={t(
        '{agencyName} set the password you signed in with, so someone else knows it. Choose one that only you know to continue.',
        { agencyName: getAgencyName() },
      )}
    >
      <Suspense>
        <OwnPasswordCard />
      </Suspense>
    </RequiredStepPage>
  )
}

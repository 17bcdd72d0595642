import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { factorsQuery } from '#web/api/queries/factors.ts'
import { usePortal } from '#web/api/session.ts'
import { PasswordStrength } from '#web/features/auth/password-strength.tsx'
import { CalendarCard } from '#web/features/calendar/calendar-card.tsx'
import { ChoicesCard } from '#web/features/notifications/choices/choices-card.tsx'
import { DetailsCard } from '#web/features/profile/details-card.tsx'
import { PasswordCard } from '#web/features/profile/password-card.tsx'
import { profileQuery } from '#web/features/profile/queries.ts'
import { SessionsCard } from '#web/features/profile/sessions-card.tsx'
import { useSignOut } from '#web/features/shell/frame/use-sign-out.ts'
import { SecurityCard } from '#web/features/security/security-card.tsx'
import { DataCard } from '#web/features/privacy/data-card.tsx'
import { ThemeCard } from '#web/features/profile/theme-card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/_client/profile')({
  head: () => pageTitle('Profile'),
  // The sign-in provider redirects back here.
  validateSearch: (search: Record<string, unknown>): { problem?: 'taken' | undefined } => ({
    problem: search['problem'] === 'taken' ? 'taken' : undefined,
  }),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  component: ProfilePage,
})

function ProfilePage() {
  const { problem } = Route.useSearch()
  const portal = usePortal()
  const { data: factors } = useQuery(factorsQuery)
  // The session has already ended: only this browser has to forget it.
  const { signOut } = useSignOut(
    'You are signed out everywhere. Sign in to go on, and turn on again what you need.',
  )
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHeader title="Profile" subtitle="Your account and how the portal looks to you." />
      <div className="flex flex-col gap-6">
        <DetailsCard />
        {(portal?.signIn !== 'provider' || factors?.hasPassword) && <PasswordCard meter={PasswordStrength} />}
        <SecurityCard taken={problem === 'taken'} />
        <ChoicesCard />
        <SessionsCard onLockedOut={signOut} />
        <CalendarCard />
        <ThemeCard />
        <DataCard />
      </div>
    </div>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Brand } from '#web/ui/base/brand.tsx'
import { useSignOut } from '#web/features/shell/frame/use-sign-out.ts'
import { ConfirmHost } from '#web/features/auth/confirm/confirm-host.tsx'
import { SecurityCard } from '#web/features/security/security-card.tsx'
import { queryClient } from '#web/api/live/query-client.ts'
import { ensureSession, usePortal, useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'

export const Route = createFileRoute('/second-factor')({
  head: () => pageTitle('Second Factor'),
  beforeLoad: async () => {
    const user = await ensureSession()
    if (!user) throw redirect({ to: '/auth', search: {} })
    if (!user.owesSecondFactor) throw redirect({ to: '/', replace: true })
  },
  component: SecondFactorPage,
})

function SecondFactorPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <SetUp />
      <ConfirmHost />
    </QueryClientProvider>
  )
}

function SetUp() {
  const { signOut, pending } = useSignOut()
  const portal = usePortal()
  const { role } = useUser()
  const agency = portal?.agencyName ?? 'Your agency'
  return (
    <div className="min-h-dvh bg-ground px-5 py-6 sm:px-10">
      <header className="flex items-center justify-between gap-4">
        <Brand portal={portal} />
        <Button variant="ghost" size="sm" pending={pending} onClick={signOut}>
          Sign Out
        </Button>
      </header>
      <main className="mx-auto max-w-[640px] pt-10 pb-16 sm:pt-16">
        <h1 tabIndex={-1} className="text-3xl font-[640] tracking-[-0.025em] outline-none">
          Set up a second factor
        </h1>
        <p className="mt-1 mb-7 text-base text-ink-3">
          {agency} asks its {role === 'staff' ? 'staff' : 'clients'} for a second factor. Set up an
          authenticator app or a passkey to go on.
        </p>
        <SecurityCard onProtected={() => window.location.replace('/')} />
      </main>
    </div>
  )
}

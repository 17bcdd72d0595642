import type { ReactNode } from 'react'
import { SharedComputer } from './frame/shared-computer.tsx'
import { usePortal } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { linkLook } from '#web/ui/base/link-look.ts'

interface ProviderOnlyCardProps {
  /** Why the person is not signed in. */
  notice: ReactNode
  redirect: string | undefined
  shared: boolean
  onShared: (shared: boolean) => void
  /** Asks for the password of the one account that has one. */
  onEmergency: () => void
  /** Help, below. */
  children: ReactNode
}

/** The sign-in card where the provider is the only way in. */
export default function ProviderOnlyCard(props: ProviderOnlyCardProps) {
  const { notice, redirect, shared, onShared, onEmergency, children } = props
  const portal = usePortal()
  return (
    <AuthCard title="Sign In" intro="Welcome. Your projects are waiting for you.">
      <div className="flex flex-col gap-5">
        {notice}
        <SharedComputer shared={shared} onChange={onShared} />
        <Button asChild variant="primary" className="w-full">
          <a href={`/api/login/provider?shared=${shared}&redirect=${encodeURIComponent(redirect ?? '/')}`}>
            Continue with {portal?.provider}
          </a>
        </Button>
      </div>
      {children}
      {portal?.emergencySignIn && (
        <p className="mt-2 text-center text-sm text-ink-3">
          {portal.provider} is down?{' '}
          <button type="button" className={linkLook} onClick={onEmergency}>
            Use the emergency account
          </button>
        </p>
      )}
    </AuthCard>
  )
}

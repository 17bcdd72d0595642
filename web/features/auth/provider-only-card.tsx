import type { ReactNode } from 'react'
import { rich, t } from '#shared/words.ts'
import { ProviderButton } from './frame/provider-button.tsx'
import { SharedComputer } from './frame/shared-computer.tsx'
import { usePortal } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { linkLook } from '#web/ui/base/button.tsx'

interface ProviderOnlyCardProps {
  /** The name of the sign-in provider. */
  provider: string
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
  const { provider, notice, redirect, shared, onShared, onEmergency, children } = props
  return (
    <AuthCard title={t('Sign In')} intro={t('Welcome. Your projects are waiting for you.')}>
      <div className="flex flex-col gap-5">
        {notice}
        <SharedComputer shared={shared} onChange={onShared} />
        <ProviderButton
          provider={provider}
          redirect={redirect}
          shared={shared}
          variant="primary"
          className="w-full"
        />
      </div>
      {children}
      {usePortal()?.emergencySignIn && (
        <p className="mt-2 text-center text-sm text-ink-3">
          {rich('{provider} is down? <button>Use the emergency account</button>', {
            provider,
            button: (words) => (
              <button type="button" className={linkLook} onClick={onEmergency}>
                {words}
              </button>
            ),
          })}
        </p>
      )}
    </AuthCard>
  )
}

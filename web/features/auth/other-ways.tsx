import { useState } from 'react'
import { t } from '#shared/words.ts'
import { pageContext } from '#web/api/page-context.ts'
import type { SessionUser } from '#web/api/session.ts'
import { ProviderButton } from './frame/provider-button.tsx'
import { Button } from '#web/ui/base/button.tsx'

interface OtherWaysProps {
  /** The name of the sign-in provider; null if there is none. */
  provider: string | null
  redirect: string | undefined
  /** Others use this computer, too. */
  shared: boolean
  onDone: (user: SessionUser) => void
  onFailure: (error: unknown) => void
}

/** Signing in without a password. */
export function OtherWays({ provider, redirect, shared, onDone, onFailure }: OtherWaysProps) {
  const [pending, setPending] = useState(false)
  async function tryPasskey() {
    setPending(true)
    try {
      onDone(await (await import('./passkey.ts')).signInWithPasskey(shared))
    } catch (error) {
      onFailure(error)
    } finally {
      setPending(false)
    }
  }
  const passkeys = pageContext().visitor.hasPasskeys
  if (!passkeys && provider === null) return null
  return (
    <div className="mt-5 flex flex-col gap-3">
      {passkeys && (
        <Button pending={pending} onClick={() => void tryPasskey()}>
          {t('Sign In with a Passkey')}
        </Button>
      )}
      {provider !== null && <ProviderButton provider={provider} redirect={redirect} shared={shared} />}
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, messageOf } from '#web/api/call.ts'
import { DeadLink, isGone } from './dead-link.tsx'
import { PlainForm } from './frame/plain-form.tsx'
import { usePlainForm } from './frame/use-plain-form.ts'
import { markLinkUsed, wasLinkUsed } from './link-token.ts'
import { useLinkHolder, type LinkHolder } from './use-link-holder.ts'
import { endSession, usePortal } from '#web/api/session.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { PageSpinner } from '#web/ui/base/spinner.tsx'

/**
 * Locks an account out everywhere with a button, by the link of a mail about a sign-in. Opening the link is not enough,
 * because mail scanners open links as well.
 */
export function NotMeCard({ token }: { token: string }) {
  const [isLocked, setLocked] = useState(wasLinkUsed)
  const [round, setRound] = useState(0)
  function locked() {
    markLinkUsed()
    setLocked(true)
  }
  if (isLocked) return <Locked />
  if (token === '') return <Dead />
  return <Opened key={round} token={token} onLocked={locked} onRetry={() => setRound(round + 1)} />
}

interface OpenedProps {
  token: string
  onLocked: () => void
  onRetry: () => void
}

function Opened({ token, onLocked, onRetry }: OpenedProps) {
  const { holder, failure } = useLinkHolder('POST /api/not-me', token)
  if (isGone(failure)) return <Dead />
  if (failure !== undefined)
    return (
      <ErrorState title="The link could not be opened" onRetry={onRetry}>
        {messageOf(failure)}
      </ErrorState>
    )
  return holder ? <Question token={token} holder={holder} onLocked={onLocked} /> : <PageSpinner />
}

interface QuestionProps {
  token: string
  holder: LinkHolder
  onLocked: () => void
}

function Question({ token, holder, onLocked }: QuestionProps) {
  const form = usePlainForm({
    send: async () => {
      await call('POST /api/not-me/lock-out', { body: { token } })
      onLocked()
      // This browser may have been signed in as well.
      await endSession()
    },
  })
  const provider = useOnlyProvider()
  if (isGone(form.failure)) return <Dead />
  return (
    <AuthCard
      title="Was this sign-in not you?"
      intro={`Then lock everybody out of the account ${holder.username}, and ${remedy(provider)}.`}
      announced
      withoutTerms
    >
      <PlainForm
        form={form}
        failed="Nobody was locked out"
        submitLabel="Lock Everybody Out"
        pendingLabel="Locking..."
      >
        <ul className="list-disc space-y-1 pl-5 text-base text-ink-2">
          <li>Every device is signed out, yours too.</li>
          {provider === null && (
            <li>The password lets nobody in any more. We mail you a link to choose a new one.</li>
          )}
          <li>API tokens, the calendar’s address, pop-ups and links that were mailed to you end.</li>
        </ul>
      </PlainForm>
      <p className="mt-6 text-center text-base text-ink-3">
        It was you? Then close this page. Nothing has changed.
      </p>
    </AuthCard>
  )
}

function Locked() {
  const portal = usePortal()
  const manager = portal?.accountManager
  const provider = useOnlyProvider()
  const intro = provider
    ? `Now ${remedy(provider)}, with which everybody signs in here.`
    : 'We have mailed you a link to choose a new password. It works once, for one hour.'
  return (
    <AuthCard title="Everybody is locked out" intro={intro} announced withoutTerms>
      <div className="flex flex-col gap-4 text-base text-ink-2">
        <p>
          If you were mailed that a second factor was added, and it was not you, tell your account manager
          {manager && `, ${manager.name},`} at once: second factors stay.
        </p>
        {provider === null && (
          <Button asChild className="w-full">
            <Link to="/forgot">Send Me Another Link</Link>
          </Button>
        )}
      </div>
    </AuthCard>
  )
}

function Dead() {
  const provider = useOnlyProvider()
  const action = (
    <Button asChild variant="primary" className="w-full">
      <Link to="/forgot">Choose a New Password</Link>
    </Button>
  )
  return (
    <DeadLink action={provider === null && action}>
      It was used already, is older than seven days, or was not copied as a whole. If somebody else may still
      be signed in as you, {remedy(provider)}
      {provider ? ' and sign in here: your profile lists every device.' : ': that signs everybody out.'}
    </DeadLink>
  )
}

/** The sign-in provider's name where it is the only way in, so that there are no passwords; else null. */
function useOnlyProvider(): string | null {
  const portal = usePortal()
  return portal?.signIn === 'provider' ? portal.provider : null
}

const remedy = (provider: string | null) =>
  provider ? `secure your account at ${provider}` : 'choose a new password'

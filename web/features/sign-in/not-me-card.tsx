import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { LinkButton } from './frame/links.tsx'
import { PlainForm } from './frame/plain-form.tsx'
import { markLinkUsed, isLinkUsed } from './link-token.ts'
import { DeadLink, isLinkGone } from './dead-link.tsx'
import { LinkLoader } from './link-loader.tsx'
import { endSession, useOnlyProvider, usePortal } from '#web/api/session.ts'
import { useContactName } from '#web/features/mail/public/mail-enabled.ts'
import { AuthCard } from '#web/ui/base/auth-card.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Revokes all access to an account. Opening the link isn't enough, because mail scanners also open links. */
export function NotMeCard({ token }: { token: string }) {
  const [isLocked, setLocked] = useState(isLinkUsed)
  if (isLocked) return <LockedCard />
  return (
    <LinkLoader
      endpoint="POST /api/not-me"
      token={token}
      failed={t('The link could not be opened')}
      dead={<DeadNotMeLink />}
    >
      {({ username }) => <LockOutCard token={token} username={username} onLocked={() => setLocked(true)} />}
    </LinkLoader>
  )
}

type LockOutCardProps = { token: string; username: string; onLocked: () => void }

function LockOutCard({ token, username, onLocked }: LockOutCardProps) {
  const [isLinkDead, setIsLinkDead] = useState(false)
  const provider = useOnlyProvider()
  const link = useNewPasswordHint(t('We’ll email you a link to choose a new one.'))
  if (isLinkDead) return <DeadNotMeLink />
  return (
    <AuthCard
      title={t('Not you?')}
      intro={
        provider
          ? t('Lock everyone out of {username}’s account, then secure your account at {provider}.', {
              username,
              provider,
            })
          : t('Lock everyone out of {username}’s account, then choose a new password.', { username })
      }
      announced
      withoutTerms
    >
      <PlainForm
        send={async () => {
          await call('POST /api/not-me/lock-out', { body: { token } })
          markLinkUsed()
          onLocked()
          // This browser may have been signed in as well.
          await endSession()
        }}
        onError={(error) => setIsLinkDead(isLinkGone(error))}
        failed={t('No one was locked out')}
        submitLabel={t('Lock Everyone Out')}
        pendingLabel={t('Locking...')}
      >
        <ul className="list-disc space-y-1 ps-5 text-base text-ink-2">
          <li>{t('Every device will be signed out, including yours.')}</li>
          {provider === null && <li>{`${t('The password will stop working.')} ${link}`}</li>}
          <li>
            {t('Your API tokens, calendar link, push notifications and emailed links will be revoked.')}
          </li>
        </ul>
      </PlainForm>
      <p className="mt-6 text-center text-base text-ink-3">
        {t('If it was you, close this page. Nothing has changed.')}
      </p>
    </AuthCard>
  )
}

function LockedCard() {
  const portal = usePortal()
  const contact = useContactName()
  const provider = useOnlyProvider()
  const link = useNewPasswordHint(
    t('A link to choose a new password is on its way to you. It can be used once and expires in an hour.'),
  )
  const intro = provider
    ? t('Now secure your account at {provider}, which everyone uses to sign in here.', { provider })
    : link
  return (
    <AuthCard title={t('Everyone is locked out')} intro={intro} announced withoutTerms>
      <div className="flex flex-col gap-4 text-base text-ink-2">
        <p>
          {t(
            'If you got an email saying a second factor was added and it wasn’t you, tell {contact} right away. Second factors aren’t removed.',
            { contact },
          )}
        </p>
        {provider === null && portal?.mail && (
          <Button asChild className="w-full">
            <Link to="/forgot">{t('Send Me Another Link')}</Link>
          </Button>
        )}
      </div>
    </AuthCard>
  )
}

function DeadNotMeLink() {
  const provider = useOnlyProvider()
  return (
    <DeadLink
      action={provider === null && <LinkButton to="/forgot">{t('Choose a New Password')}</LinkButton>}
    >
      {t('It may have been used or only partly copied, or it may have expired after seven days.')}{' '}
      {provider
        ? t(
            'If someone else may still be signed in as you, secure your account at {provider} and sign in here: your profile lists every device.',
            { provider },
          )
        : t(
            'If someone else may still be signed in as you, choose a new password. That will sign everyone out.',
          )}
    </DeadLink>
  )
}

/** Returns how to get a new password: `mailHint` if mail goes out, otherwise from the agency's contact. */
function useNewPasswordHint(mailHint: string): string {
  const contact = useContactName()
  return usePortal()?.mail === false
    ? t('This portal can’t send email right now: ask {contact} for a link to choose a new password.', {
        contact,
      })
    : mailHint
}

import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { DeadLink, isLinkGone } from './dead-link.tsx'
import { markLinkUsed, isLinkUsed } from './link-token.ts'
import { LinkButton } from './frame/links.tsx'
import { PlainForm } from './frame/plain-form.tsx'
import { getAgencyName, ensureSession, reloadSession, usePortal, useSession } from '#web/api/session.ts'
import { isMailEnabled, useContactName } from '#web/features/mail/public/mail-enabled.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'

interface ConfirmEmailCardProps {
  token: string
  /** Whether it's one of a client's other addresses, from which only replies are accepted. */
  isForReplies: boolean
}

/** Confirms an address with a button. Opening the link is not enough, because mail scanners open links as well. */
export function ConfirmEmailCard({ token, isForReplies }: ConfirmEmailCardProps) {
  const [confirmed, setConfirmed] = useState(isLinkUsed)
  const [isLinkDead, setIsLinkDead] = useState(token === '')
  if (confirmed) return <ConfirmedCard isForReplies={isForReplies} />
  if (isLinkDead) return isForReplies ? <DeadReplyLink /> : <DeadConfirmation />
  const agencyName = getAgencyName()
  const intro = isForReplies
    ? t('Did you add this address in {agencyName}’s portal? Once you confirm it, you can reply from it.', {
        agencyName,
      })
    : t(
        'Do you use {agencyName}’s portal with this address? Once you confirm it, the portal’s emails will come here.',
        { agencyName },
      )
  return (
    <AuthCard title={t('Confirm Your Email Address')} intro={intro} announced withoutTerms>
      <PlainForm
        send={async () => {
          await call('POST /api/email-confirmation', { body: { token } })
          markLinkUsed()
          setConfirmed(true)
          if (await ensureSession()) await reloadSession()
        }}
        onError={(error) => setIsLinkDead(isLinkGone(error))}
        failed={t('Could not confirm the address')}
        submitLabel={t('Confirm This Address')}
        pendingLabel={t('Confirming...')}
      />
    </AuthCard>
  )
}

const ConfirmedCard = ({ isForReplies }: { isForReplies: boolean }) => (
  <AuthCard
    title={t('Your address is confirmed')}
    intro={
      isForReplies
        ? t('You can now reply from this address.')
        : t('The portal now emails you at this address.')
    }
    announced
    withoutTerms
  >
    <LinkButton to="/">{t('Go to the Portal')}</LinkButton>
  </AuthCard>
)

const getDeadLinkReason = () =>
  t(
    'It may have been used, replaced by a newer link or only partly copied, or it may have expired. Use the link in the latest email.',
  )

const DeadReplyLink = () => (
  <DeadLink>
    {getDeadLinkReason()} {t('To get a new link, press “Send Again” in your profile.')}
  </DeadLink>
)

function DeadConfirmation() {
  const user = useSession()
  const portal = usePortal()
  const contact = useContactName()
  const waiting = user && (user.pendingEmail ?? (user.emailConfirmed ? null : user.email))
  return (
    <DeadLink action={waiting && portal?.mail && <SendNewLink address={waiting} />}>
      {getDeadLinkReason()} {user && !waiting && t('Your address is confirmed.')}
      {!user && portal?.mail && t('If your address isn’t confirmed yet, sign in and request a new link.')}
      {portal?.mail === false &&
        (waiting || !user) &&
        t('Ask {contact} to confirm your address.', { contact })}
    </DeadLink>
  )
}

function SendNewLink({ address }: { address: string }) {
  const [sent, setSent] = useState(false)
  if (sent) return <Alert tone="good" title={t('A new link is on its way to {address}', { address })} />
  return (
    <PlainForm
      send={async () => {
        await call('POST /api/user/email-confirmation')
        setSent(await isMailEnabled())
      }}
      failed={t('Could not send the link')}
      submitLabel={t('Send a New Link')}
      pendingLabel={t('Sending...')}
    />
  )
}

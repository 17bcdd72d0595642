import { useQuery } from '@tanstack/react-query'
import { MailQuestionMark, Send } from 'lucide-react'
import { useState } from 'react'
import { rich, t } from '#shared/words.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { shownRole } from '#web/companies/role-labels.ts'
import { roleWords } from '#web/companies/role-words.ts'
import { WithdrawButton } from '#web/companies/withdraw-button.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { companyInvitationsQuery } from './queries.ts'

// Of everything that this list leads to, only a new link shows a dialog.
const OneTimeLinkDialog = lazyDialog(async () => ({
  default: (await import('#web/one-time-link-dialog.tsx')).OneTimeLinkDialog,
}))

type Invitation = CallOutput<'GET /api/companies/:id/invitations'>[number]

/** Invitations to a company that nobody has used yet; nothing while there are none. */
export function InvitationList({ companyId, canChange }: { companyId: number; canChange: boolean }) {
  const { data = [] } = useQuery(companyInvitationsQuery(companyId))
  const waiting = data.filter(({ state }) => state === 'open' || state === 'expired')
  if (waiting.length === 0) return null
  return (
    <Section title={t('Invitations')}>
      <List label={t('Invitations')}>
        {waiting.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} canChange={canChange} />
        ))}
      </List>
    </Section>
  )
}

function InvitationRow({ invitation, canChange }: { invitation: Invitation; canChange: boolean }) {
  const { fullName, email, state, expiresAt, invitedBy } = invitation
  const expired = state === 'expired'
  return (
    <ListRow
      icon={MailQuestionMark}
      tone={expired ? 'neutral' : 'info'}
      title={fullName}
      whole
      description={
        <>
          {email && <span className="block wrap-anywhere">{email}</span>}
          <span className="block">
            {t('{role}, invited by {name}', {
              role: roleWords[shownRole(invitation)].label,
              name: invitedBy.fullName,
            })}
          </span>
          <span className="block">
            {expired
              ? rich('Expired {date}', { date: <DateText value={expiresAt} /> })
              : rich('Link works until {date}', { date: <DateText value={expiresAt} /> })}
          </span>
        </>
      }
    >
      {canChange && <Changes invitation={invitation} />}
    </ListRow>
  )
}

function Changes({ invitation }: { invitation: Invitation }) {
  const { id, fullName, email } = invitation
  const [made, setMade] = useState<Invitation>()
  const again = useChange('company', {
    send: (_: void, idempotencyKey) =>
      call('POST /api/company-invitations/:id/send-again', { params: { id } }, { idempotencyKey }),
    failed: t('Could not send the invitation'),
    onDone: setMade,
  })
  return (
    <>
      <WithdrawButton invitation={invitation} />
      <Button
        size="sm"
        icon={Send}
        pending={again.isPending}
        aria-label={t('Send the invitation of {name} again', { name: fullName })}
        onClick={() => again.mutate()}
      >
        {t('Send Again')}
      </Button>
      {made && (
        <OneTimeLinkDialog
          title={t('{fullName} is invited again', { fullName })}
          email={email ?? ''}
          made={made}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}

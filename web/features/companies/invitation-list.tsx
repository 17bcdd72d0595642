import { useQuery } from '@tanstack/react-query'
import { MailPlus, MailQuestionMark, MailX, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { getAgencyName, usePortal, useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { isMailEnabled } from '#web/features/mail/public/mail-enabled.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { invitationsQuery, type InvitationItem } from './public/queries.ts'
import { getRoleLabel } from '#shared/contract/role-labels.ts'

// Loaded lazily, because only staff who send a new link need this dialog.
const OneTimeLinkDialog = lazyDialog(() => import('#web/features/mail/public/one-time-link-dialog.tsx'))

/** The open and expired invitations to a company, for its owners and staff. Renders nothing if there aren't any. */
export default function InvitationList({ companyId, canChange }: { companyId: number; canChange: boolean }) {
  const { data = [] } = useQuery(invitationsQuery(companyId))
  const isStaff = useUser().role === 'staff'
  const isMailed = usePortal()?.mail !== false
  const waiting = data.filter(({ state }) => state === 'open' || state === 'expired')
  if (waiting.length === 0) return null
  const title = isStaff ? t('Invitations') : t('Invited')
  return (
    <Section title={title}>
      {!isStaff && !isMailed && (
        <p className="mb-3 text-base text-ink-3">
          {t('This portal can’t send email right now. {agency} will pass the invitations on.', {
            agency: getAgencyName(),
          })}
        </p>
      )}
      <List label={title}>
        {waiting.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} canChange={canChange} />
        ))}
      </List>
    </Section>
  )
}

type InvitationProps = { invitation: InvitationItem }

function InvitationRow({ invitation, canChange }: InvitationProps & { canChange: boolean }) {
  const { fullName, email, emailProblem, expiresAt, state, invitedBy } = invitation
  const isStaff = useUser().role === 'staff'
  const role = getRoleLabel(invitation)
  const date = <DateText value={expiresAt} />
  return (
    <ListRow
      icon={isStaff ? MailQuestionMark : MailPlus}
      tone={isStaff && state === 'open' ? 'info' : 'neutral'}
      title={fullName}
      whole
      description={
        <>
          {email && <span className="block wrap-anywhere">{email}</span>}
          {emailProblem !== null && (
            <span className="block wrap-anywhere text-bad">
              {isStaff ? t('The email bounced: {reason}', { reason: emailProblem }) : emailProblem}
            </span>
          )}
          <span className="block">
            {isStaff ? t('{role}, invited by {name}', { role, name: invitedBy.fullName }) : role}
          </span>
          <span className="block">
            {state === 'expired' ? rich('Expired {date}', { date }) : rich('Link expires {date}', { date })}
          </span>
        </>
      }
    >
      {canChange && (
        <>
          {isStaff && <WithdrawButton invitation={invitation} />}
          <SendAgainButton invitation={invitation} />
          {!isStaff && <WithdrawButton invitation={invitation} />}
        </>
      )}
    </ListRow>
  )
}

/** Sends an invitation again. Staff see the new link once; owners see how it will be delivered. */
function SendAgainButton({ invitation: { id, fullName: name, email } }: InvitationProps) {
  const [createdInvitation, setCreatedInvitation] = useState<InvitationItem>()
  const isStaff = useUser().role === 'staff'
  const address = email ?? name
  const again = useChange('company', {
    send: async (_: void, idempotencyKey) => {
      const input = { params: { id } }
      const sent = await call('POST /api/company-invitations/:id/send-again', input, { idempotencyKey })
      return { sent, isMailed: !isStaff && (await isMailEnabled()) }
    },
    successToast: ({ isMailed }) => {
      if (isStaff) return undefined
      if (isMailed) return { title: t('Invitation on its way'), description: t('To {address}', { address }) }
      const agency = getAgencyName()
      return { title: t('Invitation renewed'), description: t('{agency} will pass it on.', { agency }) }
    },
    failureTitle: t('Could not send the invitation'),
    onDone: ({ sent }) => isStaff && setCreatedInvitation(sent),
  })
  return (
    <>
      <Button
        size="sm"
        icon={isStaff ? Send : RotateCw}
        pending={again.isPending}
        aria-label={
          isStaff ? t('Send {name}’s invitation again', { name }) : t('Send again to {name}', { name })
        }
        onClick={() => again.mutate()}
      >
        {t('Send Again')}
      </Button>
      {createdInvitation && (
        <OneTimeLinkDialog
          title={t('{fullName} has been invited again', { fullName: name })}
          email={email ?? ''}
          oneTimeLink={createdInvitation}
          onClose={() => setCreatedInvitation(undefined)}
        />
      )}
    </>
  )
}

/** Withdraws an invitation after confirmation, because its link then stops working. */
function WithdrawButton({ invitation: { id, fullName: name } }: InvitationProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={MailX}
        aria-label={t('Withdraw {name}’s invitation', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Withdraw')}
      </Button>
      {open && (
        <ConfirmChange
          kind="company"
          send={() => call('DELETE /api/company-invitations/:id', { params: { id } })}
          successToast={{
            title: t('Invitation withdrawn'),
            description: t('{name}’s link no longer works.', { name }),
          }}
          failureTitle={t('Could not withdraw the invitation')}
          title={t('Withdraw {name}’s invitation?', { name })}
          description={t(
            'Their link will stop working. To let them join after all, you’d have to invite them again.',
          )}
          confirmLabel={t('Withdraw Invitation')}
          pendingLabel={t('Withdrawing...')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

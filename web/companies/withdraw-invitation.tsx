import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'

interface WithdrawInvitationProps {
  invitation: { id: number; fullName: string }
  onClose: () => void
}

/** Withdraws an invitation to a company, once that is confirmed: whoever has the link can no longer join. */
export default function WithdrawInvitation({
  invitation: { id, fullName },
  onClose,
}: WithdrawInvitationProps) {
  return (
    <ConfirmChange
      kind="company"
      send={() => call('DELETE /api/company-invitations/:id', { params: { id } })}
      done={{
        title: t('Invitation withdrawn'),
        description: t('{name}’s link no longer works.', { name: fullName }),
      }}
      failed={t('Could not withdraw the invitation')}
      title={t('Withdraw the invitation of {name}?', { name: fullName })}
      description={t('Their link stops working. To let them join after all, invite them again.')}
      confirmLabel={t('Withdraw Invitation')}
      pendingLabel={t('Withdrawing...')}
      onClose={onClose}
    />
  )
}

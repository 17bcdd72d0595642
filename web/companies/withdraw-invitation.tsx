import { MailX } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { ConfirmChange } from '#web/confirm-change.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Withdraws an invitation to a company, once that is confirmed: whoever has the link can no longer join. */
export function WithdrawInvitation({
  invitation: { id, fullName },
}: {
  invitation: { id: number; fullName: string }
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={MailX}
        aria-label={t('Withdraw the invitation of {name}', { name: fullName })}
        onClick={() => setOpen(true)}
      >
        {t('Withdraw')}
      </Button>
      <ConfirmChange
        kind="company"
        open={open}
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
        onClose={() => setOpen(false)}
      />
    </>
  )
}

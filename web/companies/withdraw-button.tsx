import { MailX } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/words.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const WithdrawInvitation = lazyDialog(() => import('./withdraw-invitation.tsx'))

/** Asks whether to withdraw an invitation to a company. */
export function WithdrawButton({ invitation }: { invitation: { id: number; fullName: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={MailX}
        aria-label={t('Withdraw the invitation of {name}', { name: invitation.fullName })}
        onClick={() => setOpen(true)}
      >
        {t('Withdraw')}
      </Button>
      {open && <WithdrawInvitation invitation={invitation} onClose={() => setOpen(false)} />}
    </>
  )
}

import { Send } from 'lucide-react'
import type { TestMail as Outcome } from '#shared/mails/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { useMailState } from '#web/mail/mail-state.ts'
import { Button } from '#web/ui/base/button.tsx'
import { toast } from '#web/ui/base/toast.ts'

/** Sends staff a test email and says whether the mail server accepted it; not there while no mail server is set. */
export default function TestMail() {
  const mail = useMailState()
  const test = useChange('mail', {
    send: (_: void, idempotencyKey) => call('POST /api/mails/test', undefined, { idempotencyKey }),
    failed: t('Could not send the test email'),
    onDone: tell,
  })
  if (!mail || mail.state === 'off') return null
  return (
    <Button icon={Send} pending={test.isPending} onClick={() => test.mutate()}>
      {t('Send a Test Email')}
    </Button>
  )
}

function tell({ accepted, to, error }: Outcome): void {
  if (accepted)
    toast({
      title: t('Your mail server accepted the test email'),
      description: t('Look for it in the inbox of {to}, and in its spam folder.', { to }),
    })
  else
    toast({
      title: t('Your mail server didn’t accept the test email'),
      description: error ?? undefined,
      variant: 'destructive',
    })
}

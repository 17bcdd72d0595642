import { Send } from 'lucide-react'
import type { TestMail as Outcome } from '#shared/mail/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { useMailState } from './public/mail-state.ts'
import { recordIcons } from '#web/records/records.tsx'
import { readOutboxSearch, type OutboxSearch } from '#web/url/staff.ts'
import { Button } from '#web/ui/base/button.tsx'
import { toast } from '#web/ui/base/toast.ts'
import { isFiltered } from '#web/ui/lists/list-filters.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

/** Sends staff a test email and shows whether the mail server accepted it. Hidden while no mail server is set. */
export function TestMailButton() {
  const mail = useMailState()
  const test = useChange('mail', {
    send: (_: void, idempotencyKey) => call('POST /api/mails/test', undefined, { idempotencyKey }),
    failureTitle: t('Could not send the test email'),
    onDone: showTestResult,
  })
  if (!mail || mail.state === 'off') return null
  return (
    <Button icon={Send} pending={test.isPending} onClick={() => test.mutate()}>
      {t('Send a Test Email')}
    </Button>
  )
}

function showTestResult({ accepted, to, error }: Outcome): void {
  if (accepted)
    toast({
      title: t('Your mail server accepted the test email'),
      description: t('Check the inbox and spam folder for {to}.', { to }),
    })
  else
    toast({
      title: t('Your mail server didn’t accept the test email'),
      description: error ?? undefined,
      variant: 'destructive',
    })
}

/** A message for an empty list of emails. */
export function NoMails({ search }: { search: OutboxSearch }) {
  if (isFiltered(search))
    return <NoMatches icon={recordIcons.mail} title={t('No matching emails')} read={readOutboxSearch} />
  return (
    <EmptyState icon={recordIcons.mail} title={t('No emails yet')}>
      {t('Emails about briefs, projects and tickets will appear here.')}
    </EmptyState>
  )
}

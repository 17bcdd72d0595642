import { MailX } from 'lucide-react'
import { rich, t } from '#shared/i18n/t.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { formatMailTrouble, useMailState } from './mail-state.ts'

/** Warns staff that an action that usually sends a mail won't, so the client will see it only in the portal. */
export default function MailNote({ className = '' }: { className?: string }) {
  const trouble = formatMailTrouble(useMailState(), {
    disabled: t('Email is off, so the client will see this in the portal only.'),
    failing: (since) =>
      t('Email has been failing since {since}, so the client will see this in the portal only.', { since }),
  })
  if (!trouble) return null
  return (
    <output className={`flex items-start gap-2 text-sm text-warn ${className}`}>
      <MailX size={16} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 flex-none" />
      {trouble}
    </output>
  )
}

/** Warns staff that mails aren't sent, and shows how many mails are unsent and what to do. */
export function MailBanner() {
  const mail = useMailState()
  const n = mail?.unsent ?? 0
  const title = formatMailTrouble(mail, {
    disabled: t(
      'Email is off: {n, plural, =0 {nothing is sent by email.} one {# message hasn’t been sent.} other {# messages haven’t been sent.}}',
      { n },
    ),
    failing: (since) =>
      t(
        'Email has been failing since {since}: {n, plural, =0 {nothing is sent by email.} one {# message hasn’t been sent.} other {# messages haven’t been sent.}}',
        { n, since },
      ),
  })
  if (!mail || !title) return null
  return (
    <Alert tone="warn" className="mb-6 print:hidden" title={title}>
      {mail.state === 'off'
        ? rich(
            'Set the environment variable <code>SMTP_URL</code> to an address like <address>smtps://user:password@{break}mail.example.com:465</address>. Then restart the portal.',
            {
              code: (content) => <code>{content}</code>,
              address: (content) => <code dir="ltr">{content}</code>,
              break: <wbr />,
            },
          )
        : t('The mail server said: {error}', { error: mail.error ?? '' })}
    </Alert>
  )
}

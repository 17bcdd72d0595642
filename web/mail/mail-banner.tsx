import type { MailState } from '#shared/mails/schemas.ts'
import { rich, t } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { mailTrouble, useMailState } from './mail-state.ts'

/** Says to staff that no mail goes out, how many have not, and what to do. */
export default function MailBanner() {
  const mail = useMailState()
  const title = mail && titleOf(mail)
  if (!title) return null
  return (
    <Alert tone="warn" className="mb-6 print:hidden" title={title}>
      {mail.state === 'off' ? (
        <HowToTurnOn />
      ) : (
        t('The mail server said: {error}', { error: mail.error ?? '' })
      )}
    </Alert>
  )
}

const HowToTurnOn = () => (
  <>
    {rich(
      'Set the environment variable <code>SMTP_URL</code>. It looks like <address>smtps://user:password@{break}mail.example.com:465</address>. Then restart the portal.',
      { code: (words) => <code>{words}</code>, address: (words) => <code>{words}</code>, break: <wbr /> },
    )}
  </>
)

const titleOf = (mail: MailState): string | undefined =>
  mailTrouble(mail, {
    off: () =>
      t(
        'Mail is off: {n, plural, =0 {nothing is sent by email.} one {# message has not been sent.} other {# messages have not been sent.}}',
        { n: mail.unsent },
      ),
    failing: (since) =>
      t(
        'Mail has been failing since {since}: {n, plural, =0 {nothing is sent by email.} one {# message has not been sent.} other {# messages have not been sent.}}',
        { n: mail.unsent, since },
      ),
  })

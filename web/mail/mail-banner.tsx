import type { MailState } from '#shared/mails/schemas.ts'
import { rich, t } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { mailTroubleFirst, unsentWords, useMailState } from './mail-state.ts'

/** Says to staff that no mail goes out, how many have not, and what to do. */
export default function MailBanner() {
  const mail = useMailState()
  const trouble = mail && mailTroubleFirst(mail)
  if (!trouble) return null
  return (
    <Alert tone="warn" className="mb-6 print:hidden" title={`${trouble}: ${countOf(mail)}`}>
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

const countOf = ({ unsent }: MailState): string =>
  unsent === 0 ? t('nothing is sent by email.') : unsentWords(unsent)

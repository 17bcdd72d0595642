import type { MailState } from '#shared/mails/schemas.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { mailTroubleFirst, unsentWords, useMailState } from './mail-state.ts'

/** Says to staff that no mail goes out, how many have not, and what to do. */
export default function MailBanner() {
  const mail = useMailState()
  const trouble = mail && mailTroubleFirst(mail)
  if (!trouble) return null
  return (
    <Alert tone="warn" className="mb-6 print:hidden" title={`${trouble}: ${countOf(mail)}`}>
      {mail.state === 'off' ? <HowToTurnOn /> : `The mail server said: ${mail.error}`}
    </Alert>
  )
}

const HowToTurnOn = () => (
  <>
    Set the environment variable <code>SMTP_URL</code>. It looks like{' '}
    <code>
      smtps://user:password@
      <wbr />
      mail.example.com:465
    </code>
    . Then restart the portal.
  </>
)

const countOf = ({ unsent }: MailState): string =>
  unsent === 0 ? 'nothing is sent by email.' : unsentWords(unsent)

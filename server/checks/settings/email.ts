import { openTransport } from '#server/delivery/mail/transport.ts'
import { type Check, off, ok } from '#server/checks/check.ts'
import type { SettingsSubject } from './subject.ts'

const LIMIT_MS = 14_000

/** Whether the mail server takes an email from the portal. */
export const email: Check<SettingsSubject> = {
  name: 'Email',
  remedy: 'SMTP_URL names the mail server, as smtp://user:password@host:587?from=portal@example.com.',
  async *run({ smtpUrl, publicUrl, mailTo }) {
    if (smtpUrl === undefined) return yield off('SMTP_URL is not set, so no email goes out.')
    const transport = openTransport({ smtpUrl, publicUrl }, LIMIT_MS)
    const to = mailTo ?? transport.from
    try {
      await transport.send({
        from: transport.from,
        to,
        subject: 'Test email',
        text: `This email shows that ${publicUrl} can send email. Nothing needs to be done.`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } finally {
      transport.close()
    }
    yield ok(`The mail server took an email to ${to}. Look whether it arrived, and not as spam.`)
  },
}

import type { Mail } from '#shared/mails.ts'
import { mailStatus } from '#web/features/mails/mail-status.ts'
import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/dates.tsx'
import { LongText } from '#web/ui/long-text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** The outbox: a line a mail, its text on opening. */
export function MailList({ mails }: { mails: Mail[] }) {
  return (
    <Card flush>
      <ul aria-label="Mails" className="divide-y divide-line">
        {mails.map((mail) => (
          <li key={mail.id}>
            <details>
              <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-card py-3 hover:bg-hover">
                <span className="min-w-0 flex-1 basis-64">
                  <span className="block truncate font-medium">{mail.subject}</span>
                  <span className="block truncate text-sm text-ink-3">
                    To {mail.recipient.fullName} · {mail.to}
                  </span>
                </span>
                <StatusBadge status={mail.status} map={mailStatus} plain />
                <span className="text-sm text-ink-3">
                  <RelativeTime value={mail.createdAt} />
                </span>
              </summary>
              <div className="flex flex-col gap-3 bg-sunken px-card py-4">
                {mail.error && <p className="text-sm text-bad">The mail server said: {mail.error}</p>}
                <LongText>{mail.text}</LongText>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}

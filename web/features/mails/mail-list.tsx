import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { formatExact } from '#shared/format.ts'
import type { Mail } from '#shared/mails/schemas.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { mailStatus } from './mail-status.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

/** The outbox, one line per mail; expanding it shows the rendered mail beside its plain text. */
export function MailList({ mails }: { mails: Mail[] }) {
  return (
    <Card flush>
      <ul aria-label="Mails" className="divide-y divide-line">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </Card>
  )
}

function MailRow({ mail }: { mail: Mail }) {
  const [opened, setOpened] = useState(false)
  return (
    <li>
      <details onToggle={(event) => setOpened(event.currentTarget.open)}>
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
        {opened && <MailBody mail={mail} />}
      </details>
    </li>
  )
}

function MailBody({ mail }: { mail: Mail }) {
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-sunken px-card py-4">
      {mail.nextTryAt && <Waits mail={mail} until={mail.nextTryAt} />}
      {mail.error && <p className="text-sm text-bad">What went wrong: {mail.error}</p>}
      {(mail.status === 'failed' || mail.status === 'kept') && <SendAgain mail={mail} />}
      {mail.private && (
        <p className="text-sm text-ink-3">
          This mail carries a one-time link. Only {mail.recipient.fullName} gets to see it.
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <iframe
          title={`Mail to ${mail.recipient.fullName}: ${mail.subject}`}
          src={`/api/mails/${mail.id}/preview`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
          className="h-[520px] w-full rounded-m border border-line bg-surface"
        />
        <section aria-label="As text" className="min-w-0 rounded-m border border-line bg-surface p-4 text-sm">
          <LongText>{mail.text}</LongText>
        </section>
      </div>
    </div>
  )
}

/** Why a mail is not sent immediately. */
const Waits = ({ mail: { tries, private: account }, until }: { mail: Mail; until: string }) => (
  <p className="text-sm text-ink-3">
    Waits until {formatExact(until)}
    {tries === 0 && account && ': nobody is mailed more than ten times an hour about an account'}
    {tries === 0 && !account && ', together with what comes until then'}.
  </p>
)

function SendAgain({ mail }: { mail: Mail }) {
  const again = useChange('mail', {
    send: () => call('POST /api/mails/:id/send-again', { params: { id: mail.id } }),
    done: { title: 'On its way', description: `To ${mail.to}` },
    failed: 'Could not send the mail again',
  })
  return (
    <div>
      <Button icon={RotateCw} pending={again.isPending} onClick={() => again.mutate()}>
        Send again
      </Button>
    </div>
  )
}

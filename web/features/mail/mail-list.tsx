import { Archive, Check, Clock, MailX, TriangleAlert } from 'lucide-react'
import { formatExact } from '#shared/i18n/format.ts'
import type { Mail } from '#shared/mail/schemas.ts'
import { MAIL_STATUSES } from '#shared/mail/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Log, LogRow, ResendButton } from '#web/ui/lists/log-row.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import type { StatusMap } from '#web/ui/page/status-badge.tsx'
import { createFilterOptions } from '#web/ui/page/toolbar.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** The outbox, with one line per mail. Expanding a line shows the rendered mail next to its plain text. */
export const MailList = ({ mails }: { mails: readonly Mail[] }) => (
  <Log label={t('Emails')}>
    {mails.map((mail) => (
      <LogRow
        key={mail.id}
        title={mail.subject}
        detail={
          <CutText className="block truncate">
            {mail.recipient
              ? t('To {fullName} · {to}', { fullName: mail.recipient.fullName, to: mail.to })
              : t('To {to}', { to: mail.to })}
          </CutText>
        }
        status={mail.status}
        map={mailStatus}
        sentAt={mail.createdAt}
      >
        <MailBody mail={mail} />
      </LogRow>
    ))}
  </Log>
)

function MailBody({ mail }: { mail: Mail }) {
  const fullName = mail.recipient?.fullName ?? mail.to
  const again = useChange('mail', {
    send: () => call('POST /api/mails/:id/send-again', { params: { id: mail.id } }),
    successToast: { title: t('Waiting to be sent'), description: t('To {address}', { address: mail.to }) },
    failureTitle: t('Could not send the email again'),
  })
  return (
    <>
      {mail.nextTryAt && (
        <p className="text-sm text-ink-3">{formatWaitReason(mail, formatExact(mail.nextTryAt))}</p>
      )}
      {mail.error && (
        <p className="text-sm text-bad">{t('What went wrong: {error}', { error: mail.error })}</p>
      )}
      {mail.status !== 'sent' && mail.status !== 'waiting' && <ResendButton change={again} />}
      {mail.private && (
        <p className="text-sm text-ink-3">
          {t('This email contains a one-time link. Only {fullName} can see it.', { fullName })}
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <iframe
          title={t('Email to {fullName}: {subject}', { fullName, subject: mail.subject })}
          src={`/api/mails/${mail.id}/preview`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
          className="h-[520px] w-full rounded-m border border-line bg-surface"
        />
        <section
          aria-label={t('Plain text')}
          className="min-w-0 rounded-m border border-line bg-surface p-4 text-sm"
        >
          <LongText>{mail.text}</LongText>
        </section>
      </div>
    </>
  )
}

/** Explains why a mail isn't sent immediately. */
function formatWaitReason({ tries, private: account }: Mail, until: string): string {
  if (tries > 0) return t('Held until {until}.', { until })
  return account
    ? t('Held until {until}: we send at most ten emails per hour about an account.', { until })
    : t('Held until {until}, along with anything else that arrives by then.', { until })
}

const mailStatus: StatusMap<Mail['status']> = {
  waiting: {
    label: tContext('email', 'Waiting'),
    tone: 'warn',
    icon: Clock,
    description: t('Goes out as soon as a mail server accepts it'),
  },
  sent: {
    label: tContext('email', 'Sent'),
    tone: 'good',
    icon: Check,
    description: t('The mail server has accepted it'),
  },
  undelivered: {
    label: tContext('email', 'Undelivered'),
    tone: 'bad',
    icon: MailX,
    description: t('The recipient’s mail server returned it'),
  },
  failed: {
    label: tContext('email', 'Failed'),
    tone: 'bad',
    icon: TriangleAlert,
    description: t('Gave up: the mail server didn’t accept it'),
  },
  kept: {
    label: tContext('email', 'Not Sent'),
    tone: 'neutral',
    icon: Archive,
    description: t('Not sent: the email is out of date, or its record or recipient no longer exists'),
  },
}

export const mailStatusChoices = createFilterOptions(t('All emails'), MAIL_STATUSES, mailStatus)

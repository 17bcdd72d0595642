import { formatExact } from '#shared/format.ts'
import type { Mail } from '#shared/mails/schemas.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { mailStatus } from './mail-status.ts'
import { Log, LogRow, SendAgain } from '#web/ui/lists/log-row.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** The outbox, one line per mail; expanding it shows the rendered mail beside its plain text. */
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
        at={mail.createdAt}
      >
        <MailBody mail={mail} />
      </LogRow>
    ))}
  </Log>
)

function MailBody({ mail }: { mail: Mail }) {
  return (
    <>
      {mail.nextTryAt && <Waits mail={mail} until={mail.nextTryAt} />}
      {mail.error && (
        <p className="text-sm text-bad">{t('What went wrong: {error}', { error: mail.error })}</p>
      )}
      {(mail.status === 'failed' || mail.status === 'kept') && <SendMailAgain mail={mail} />}
      {mail.private && (
        <p className="text-sm text-ink-3">
          {t('This email contains a one-time link. Only {fullName} can see it.', {
            fullName: mail.recipient?.fullName ?? mail.to,
          })}
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <iframe
          title={t('Email to {fullName}: {subject}', {
            fullName: mail.recipient?.fullName ?? mail.to,
            subject: mail.subject,
          })}
          src={`/api/mails/${mail.id}/preview`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          loading="lazy"
          className="h-[520px] w-full rounded-m border border-line bg-surface"
        />
        <section
          aria-label={t('As text')}
          className="min-w-0 rounded-m border border-line bg-surface p-4 text-sm"
        >
          <LongText>{mail.text}</LongText>
        </section>
      </div>
    </>
  )
}

function waitingWords({ tries, account, until }: { tries: number; account: boolean; until: string }) {
  if (tries > 0) return t('Waits until {until}.', { until })
  return account
    ? t('Waits until {until}: no one gets more than ten emails an hour about an account.', { until })
    : t('Waits until {until}, together with whatever arrives until then.', { until })
}

/** Why a mail is not sent immediately. */
const Waits = ({ mail: { tries, private: account }, until }: { mail: Mail; until: string }) => (
  <p className="text-sm text-ink-3">{waitingWords({ tries, account, until: formatExact(until) })}</p>
)

function SendMailAgain({ mail }: { mail: Mail }) {
  const again = useChange('mail', {
    send: () => call('POST /api/mails/:id/send-again', { params: { id: mail.id } }),
    done: { title: t('Waiting to be sent'), description: t('To {address}', { address: mail.to }) },
    failed: t('Could not send the email again'),
  })
  return <SendAgain again={again} />
}

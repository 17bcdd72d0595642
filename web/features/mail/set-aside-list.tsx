import { useInfiniteQuery } from '@tanstack/react-query'
import { MailCheck, MailX } from 'lucide-react'
import { formatSetAsideReason } from '#shared/mail/inbound/values.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { setAsideQuery } from './queries.ts'

/** The set-aside mails, each with its claimed sender, subject, time and reason. */
export default function SetAsideList() {
  return (
    <ListView
      query={useInfiniteQuery(setAsideQuery)}
      failure={t('Could not load the emails')}
      empty={
        <EmptyState icon={MailCheck} title={t('No emails set aside')}>
          {t(
            'Email replies that can’t be read or trusted appear here for 90 days, with the claimed sender, the time and the reason, but without the text.',
          )}
        </EmptyState>
      }
    >
      {(mails) => (
        <List label={t('Set-aside emails')}>
          {mails.map(({ id, from, subject, person, reason, receivedAt }) => (
            <ListRow
              key={id}
              icon={MailX}
              tone="warn"
              whole
              title={<bdi>{subject || t('No subject')}</bdi>}
              description={
                <>
                  <p>
                    <DotSeparatedText
                      texts={[
                        from
                          ? rich('From {sender}', { sender: <bdi>{from}</bdi> })
                          : t('From an unknown sender'),
                        person?.fullName,
                      ]}
                    />
                  </p>
                  <p>{formatSetAsideReason(reason, person?.fullName)}</p>
                </>
              }
            >
              <span className="text-sm text-ink-3">
                <RelativeTime value={receivedAt} />
              </span>
            </ListRow>
          ))}
        </List>
      )}
    </ListView>
  )
}

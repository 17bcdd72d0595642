import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import type { WebhookDelivery } from '#shared/webhooks/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { deliveriesQuery, getRefetchInterval } from './queries.ts'
import { deliveryStatus } from './webhook-state.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { Log, LogRow, ResendButton } from '#web/ui/lists/log-row.tsx'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { readWebhookSearch } from '#web/url/staff.ts'
import { EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

interface DeliveryLogProps {
  webhookId: number
  status: WebhookDelivery['status'] | undefined
  /** Whether messages can be sent again. They can't while the webhook is off. */
  enabled: boolean
}

/** A webhook's messages, one line each. Expanding a line shows the request and the response. */
export function DeliveryLog({ webhookId, status, enabled }: DeliveryLogProps) {
  const query = useInfiniteQuery({
    ...deliveriesQuery(webhookId, status),
    refetchInterval: ({ state }) => getRefetchInterval(state.data?.pages.flatMap(({ items }) => items)),
  })
  return (
    <ListView
      query={query}
      failure={t('Could not load the messages')}
      empty={
        status ? (
          <NoMatches icon={Inbox} title={t('No matching messages')} read={readWebhookSearch} />
        ) : (
          <EmptyState icon={Inbox} title={t('No messages yet')}>
            {t('Messages appear here for 30 days. Send a test event to see one.')}
          </EmptyState>
        )
      }
    >
      {(deliveries) => (
        <Log label={t('Messages')}>
          {deliveries.map((delivery) => (
            <LogRow
              key={delivery.id}
              title={<span className="font-mono text-sm">{delivery.type}</span>}
              detail={formatOutcome(delivery)}
              status={delivery.status}
              map={deliveryStatus}
              sentAt={delivery.createdAt}
            >
              <DeliveryBody delivery={delivery} enabled={enabled} />
            </LogRow>
          ))}
        </Log>
      )}
    </ListView>
  )
}

/** Returns the result of the last attempt in one line. */
function formatOutcome({ tries, answerStatus, error, durationMs, triedAt }: WebhookDelivery): string {
  if (triedAt === null || durationMs === null) return error ?? t('About to be sent')
  const answered = answerStatus === null ? error : t('Response: {status}', { status: answerStatus })
  return t('{outcome} · {ms, number} ms · {tries, plural, one {# attempt} other {# attempts}}', {
    outcome: answered ?? '',
    ms: durationMs,
    tries,
  })
}

function DeliveryBody({ delivery, enabled }: { delivery: WebhookDelivery; enabled: boolean }) {
  const { id, messageId, payload, answer, answerStatus, error, nextTryAt, tries, status } = delivery
  const again = useChange('webhook', {
    send: () => call('POST /api/webhook-deliveries/:id/send-again', { params: { id } }),
    successToast: t('Waiting to be sent'),
    failureTitle: t('Could not send the message again'),
  })
  return (
    <>
      {error && <p className="text-sm text-bad">{t('What went wrong: {error}', { error })}</p>}
      {nextTryAt && tries > 0 && (
        <p className="text-sm text-ink-3">
          {rich('Next attempt {when}.', { when: <RelativeTime value={nextTryAt} /> })}
        </p>
      )}
      {status !== 'waiting' && enabled && <ResendButton change={again} />}
      <Text label={t('Sent as {messageId}', { messageId })} text={formatJson(payload)} />
      {answerStatus !== null && (
        <Text
          label={t('Response: {status}', { status: answerStatus })}
          text={answer || t('The response was empty.')}
        />
      )}
    </>
  )
}

const formatJson = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

const Text = ({ label, text }: { label: string; text: string }) => (
  <section aria-label={label} className="min-w-0">
    <CutText as="p" className="mb-1 truncate text-sm text-ink-3">
      {label}
    </CutText>
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard has to be able to scroll it
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-m border border-line bg-surface p-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  </section>
)

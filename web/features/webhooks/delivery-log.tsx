import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { WebhookDelivery } from '#shared/webhooks/schemas.ts'
import { call, messageOf } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { deliveriesQuery, lookAgainIn } from './queries.ts'
import { deliveryStatus } from './webhook-state.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { ListSkeleton } from '#web/ui/page/skeleton.tsx'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

interface DeliveryLogProps {
  webhookId: number
  status: WebhookDelivery['status'] | undefined
  /** Whether messages can be sent again: not while the webhook is off. */
  enabled: boolean
}

/** A webhook's messages, one line each; expanding it shows the request and the response. */
export function DeliveryLog({ webhookId, status, enabled }: DeliveryLogProps) {
  const query = useInfiniteQuery({
    ...deliveriesQuery(webhookId, status),
    refetchInterval: ({ state }) => lookAgainIn(state.data?.pages.flatMap(({ items }) => items)),
  })
  const { data } = query
  const failure = useFailure(query)
  if (failure)
    return (
      <ErrorState title="Could not load the messages" onRetry={query.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  if (!data) return <ListSkeleton />
  if (data.items.length === 0)
    return (
      <EmptyState icon={Inbox} title={status ? 'No such message' : 'No message yet'}>
        What is sent stands here for 30 days. Send a test event to see one.
      </EmptyState>
    )
  return (
    <>
      <Card flush>
        <ul aria-label="Messages" className="divide-y divide-line">
          {data.items.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} enabled={enabled} />
          ))}
        </ul>
      </Card>
      <LoadMore query={query} />
    </>
  )
}

function DeliveryRow({ delivery, enabled }: { delivery: WebhookDelivery; enabled: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <li>
      <details onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-card py-3 hover:bg-hover">
          <span className="min-w-0 flex-1 basis-52">
            <span className="block truncate font-mono text-sm font-medium">{delivery.type}</span>
            <span className="block text-sm text-ink-3">{outcomeOf(delivery)}</span>
          </span>
          <StatusBadge status={delivery.status} map={deliveryStatus} plain />
          <span className="text-sm text-ink-3">
            <RelativeTime value={delivery.createdAt} />
          </span>
        </summary>
        {opened && <DeliveryBody delivery={delivery} enabled={enabled} />}
      </details>
    </li>
  )
}

/** The result of the last attempt, in a line. */
function outcomeOf({ tries, answerStatus, error, durationMs, triedAt }: WebhookDelivery): string {
  if (triedAt === null || durationMs === null) return error ?? 'About to be sent'
  const answered = answerStatus === null ? error : `Answered ${answerStatus}`
  return `${answered} · ${durationMs.toLocaleString('en-US')} ms · ${tries === 1 ? '1 attempt' : `${tries} attempts`}`
}

function DeliveryBody({ delivery, enabled }: { delivery: WebhookDelivery; enabled: boolean }) {
  const { messageId, payload, answer, answerStatus, error, nextTryAt, tries, status } = delivery
  return (
    <div className="flex flex-col gap-4 border-t border-line bg-sunken px-card py-4">
      {error && <p className="text-sm text-bad">What went wrong: {error}</p>}
      {nextTryAt && tries > 0 && (
        <p className="text-sm text-ink-3">
          Tried again <RelativeTime value={nextTryAt} />.
        </p>
      )}
      {status !== 'waiting' && enabled && <SendAgain delivery={delivery} />}
      <Text label={`Sent as ${messageId}`} text={pretty(payload)} />
      {answerStatus !== null && (
        <Text label={`Answered ${answerStatus}`} text={answer || 'Nothing but the status'} />
      )}
    </div>
  )
}

const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)

const Text = ({ label, text }: { label: string; text: string }) => (
  <section aria-label={label} className="min-w-0">
    <p className="mb-1 truncate text-sm text-ink-3">{label}</p>
    <pre className="max-h-96 overflow-auto rounded-m border border-line bg-surface p-3 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  </section>
)

function SendAgain({ delivery: { id } }: { delivery: WebhookDelivery }) {
  const again = useChange('webhook', {
    send: () => call('POST /api/webhook-deliveries/:id/send-again', { params: { id } }),
    done: 'On its way',
    failed: 'Could not send the message again',
  })
  return (
    <div>
      <Button icon={RotateCw} pending={again.isPending} onClick={() => again.mutate()}>
        Send again
      </Button>
    </div>
  )
}

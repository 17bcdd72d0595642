import { Power } from 'lucide-react'
import { formatExact } from '#shared/format.ts'
import { rich, t } from '#shared/words.ts'
import type { WebhookItem } from './queries.ts'
import { useTurn } from './webhook-actions.tsx'
import { disabledWords } from './webhook-state.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'

/** What is wrong with a webhook, and what to do; nothing while it works. */
export function WebhookNotice({ webhook }: { webhook: WebhookItem }) {
  const turn = useTurn(webhook)
  const { disabledBecause, failingSince } = webhook
  const isPaused = disabledBecause === 'creator'
  if (disabledBecause)
    return (
      <Alert
        tone="warn"
        title={isPaused ? t('This webhook is paused') : t('This webhook is turned off')}
        className="mb-6"
        actions={
          <Button size="sm" icon={Power} pending={turn.isPending} onClick={() => turn.mutate()}>
            {isPaused ? t('Take Over') : t('Turn On')}
          </Button>
        }
      >
        {disabledWords[disabledBecause]}
      </Alert>
    )
  if (!failingSince) return null
  return (
    <Alert tone="warn" title={t('Messages aren’t arriving')} className="mb-6">
      {rich('Nothing has been answered successfully since {when}. After five days it’s turned off.', {
        when: <RelativeTime value={failingSince} />,
      })}
    </Alert>
  )
}

/** A webhook's details, and the events it receives. */
export function WebhookFacts({ webhook }: { webhook: WebhookItem }) {
  const { maker, createdAt, previousUntil, eventTypes } = webhook
  const facts = [
    { label: t('Created By'), value: maker?.fullName ?? t('N/A') },
    { label: t('Created'), value: <DateText value={createdAt} /> },
    ...(previousUntil ? [{ label: t('Old Secret Signs Until'), value: formatExact(previousUntil) }] : []),
  ]
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={t('About')} />
        <Facts items={facts} />
      </Card>
      <Card>
        <CardHeader title={t('Events')} description={t('Receives {n, number}', { n: eventTypes.length })} />
        <ul aria-label={t('Events')} className="flex flex-wrap gap-1.5">
          {eventTypes.map((type) => (
            <li key={type} className="rounded-s bg-sunken px-2 py-0.5 font-mono text-xs text-ink-2">
              {type}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

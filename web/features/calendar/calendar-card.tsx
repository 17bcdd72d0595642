import { rich, t } from '#shared/i18n/t.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CalendarX2, Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call, type CallOutput } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText, RelativeTime } from '#web/ui/page/dates.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { toast } from '#web/ui/base/toast.ts'

const calendarQuery = callOptions(['calendar'], 'GET /api/user/calendar')

/** The private URL that shows people their due dates in a calendar app. */
export const CalendarCard = () => (
  <Card id="calendar" className="scroll-mt-20">
    <CardHeader
      title={t('Calendar')}
      description={t(
        'Your due dates in your phone’s or computer’s calendar, which checks for changes from time to time.',
      )}
    />
    <QueryView
      query={useQuery(calendarQuery)}
      failure={t('Could not load your calendar')}
      loading={<TextSkeleton lines={2} />}
    >
      {(state) => <CalendarLink state={state} />}
    </QueryView>
  </Card>
)

function CalendarLink({ state }: { state: CallOutput<'GET /api/user/calendar'> }) {
  const [address, setAddress] = useState<string | null>(null)
  const [asking, setAsking] = useState<'renew' | 'remove'>()
  const close = () => setAsking(undefined)
  const create = useChange('account', { ...renewal, onDone: (created) => setAddress(created.address) })
  if (!state.createdAt)
    return (
      <Button icon={CalendarPlus} pending={create.isPending} onClick={() => create.mutate()}>
        {t('Create Calendar Link')}
      </Button>
    )
  return (
    <div className="flex flex-col gap-4">
      {address && <NewCalendarLink address={address} />}
      <p className="text-base text-ink-2">
        {state.fetchedAt
          ? rich('Your link was created on {date} and last used {ago}.', {
              date: <DateText value={state.createdAt} />,
              ago: <RelativeTime value={state.fetchedAt} />,
            })
          : rich('Your link was created on {date} and hasn’t been used yet.', {
              date: <DateText value={state.createdAt} />,
            })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={RefreshCw} onClick={() => setAsking('renew')}>
          {t('Create a New Link')}
        </Button>
        <Button variant="ghost" icon={CalendarX2} onClick={() => setAsking('remove')}>
          {t('Turn Off')}
        </Button>
      </div>
      <ConfirmChange
        {...renewal}
        kind="account"
        open={asking === 'renew'}
        title={t('Create a new link?')}
        description={t('Calendars that use the current link will stop getting your due dates.')}
        confirmLabel={t('Create a New Link')}
        pendingLabel={t('Creating...')}
        tone="primary"
        onDone={(created) => setAddress(created.address)}
        onShown={close}
        onClose={close}
      />
      <ConfirmChange
        kind="account"
        open={asking === 'remove'}
        send={() => call('DELETE /api/user/calendar')}
        successToast={t('Calendar link turned off')}
        failureTitle={failureTitle}
        title={t('Turn off the link?')}
        description={t('Calendars that use it will stop getting your due dates.')}
        confirmLabel={t('Turn Off')}
        pendingLabel={t('Turning off...')}
        onDone={() => setAddress(null)}
        onShown={close}
        onClose={close}
      />
    </div>
  )
}

const failureTitle = t('Could not change the calendar')

const renewal = {
  // Without an idempotency key: a replayed response would omit the URL, and creating another one is harmless.
  send: () => call('POST /api/user/calendar'),
  failureTitle,
}

function NewCalendarLink({ address }: { address: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: t('Link copied') })
    } catch {
      toast({ title: t('Could not copy the link. Please copy it yourself'), variant: 'destructive' })
    }
  }
  return (
    <Alert tone="good" title={t('Copy this link now: you won’t see it again')}>
      <p>
        {t(
          'In your calendar app, choose to subscribe to a calendar and paste the link there. Keep the link to yourself.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Field label={t('Calendar link')} labelHidden className="min-w-56 flex-1">
          <Input readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
        <Button icon={Copy} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button asChild icon={CalendarPlus}>
          <a href={address.replace(/^https?:/, 'webcal:')}>{t('Open in Calendar')}</a>
        </Button>
      </div>
    </Alert>
  )
}

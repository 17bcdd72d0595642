import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban, LogOut, Monitor, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { rich, t } from '#shared/i18n/t.ts'
import { call, type CallOutput } from '#web/api/call.ts'
import { listOptions } from '#web/api/queries/options.ts'
import { useChange } from '#web/changes/use-change.ts'
import { ConfirmChange } from '#web/forms/confirm-change.tsx'
import { describeUnsentDrafts } from '#web/forms/drafts/unsent-drafts.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { TitledCard } from '#web/ui/page/card.tsx'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { ListSkeleton, QueryView } from '#web/ui/page/query-view.tsx'

type Session = CallOutput<'GET /api/sessions'>[number]

const sessionsQuery = listOptions(['sessions'], 'GET /api/sessions', { query: { limit: 20 } })

const icons: Record<Session['device'], LucideIcon> = {
  desktop: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  other: Monitor,
}

const formatSession = ({ browser, system }: Session) =>
  system
    ? t('{browser} on {system}', { browser: browser ?? t('Unknown browser'), system })
    : (browser ?? t('Unknown browser'))

/** The user's sessions, with buttons to end one, all others, or all access. */
export function SessionsCard({ onLockedOut }: { onLockedOut: () => void }) {
  const query = useInfiniteQuery(sessionsQuery)
  const [asking, setAsking] = useState<'others' | 'everywhere'>()
  const close = () => setAsking(undefined)
  const others = (query.data?.total ?? 0) > 1
  return (
    <TitledCard
      id="devices"
      title={t('Signed-In Devices')}
      description={t('Sign out any device you don’t recognize or no longer use.')}
      action={
        others && (
          <Button size="sm" icon={LogOut} onClick={() => setAsking('others')}>
            {t('End All Others')}
          </Button>
        )
      }
    >
      <QueryView query={query} failure={t('Could not load your devices')} loading={<ListSkeleton rows={2} />}>
        {({ items }) => (
          <ul aria-label={t('Signed-In Devices')}>
            {items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      <LoadMore query={query} quiet />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        <p className="flex-[1_1_14rem] text-sm text-ink-3">
          {t(
            'If someone else may have had access, revoke everything at once: this session too, API tokens, the calendar link, push notifications and one-time links.',
          )}
        </p>
        <Button size="sm" icon={Ban} onClick={() => setAsking('everywhere')}>
          {t('Lock Out Everywhere')}
        </Button>
      </div>
      <ConfirmChange
        kind="account"
        open={asking === 'others'}
        send={() => call('DELETE /api/sessions')}
        successToast={t('All other sessions ended')}
        failureTitle={t('Could not end the session')}
        title={t('End all other sessions?')}
        description={t('Every other device will ask for your password again. You’ll stay signed in here.')}
        confirmLabel={t('End All Others')}
        pendingLabel={t('Ending...')}
        onClose={close}
      />
      <ConfirmChange
        kind={null}
        open={asking === 'everywhere'}
        send={() => call('POST /api/user/lock-out')}
        failureTitle={t('Could not end the sessions')}
        title={t('Lock out everywhere?')}
        description={
          <>
            {t(
              'Ends every session, including this one, and revokes your API tokens, calendar link, push notifications and emailed links. Your password and second factor stay the same. Sign in again afterward.',
            )}{' '}
            {asking === 'everywhere' && describeUnsentDrafts()}
          </>
        }
        confirmLabel={t('Lock Out')}
        pendingLabel={t('Locking out...')}
        onDone={onLockedOut}
        onClose={close}
      />
    </TitledCard>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useChange('account', {
    send: () => call('DELETE /api/sessions/:id', { params: { id: session.id } }),
    successToast: t('Session ended'),
    failureTitle: t('Could not end the session'),
  })
  const Icon = icons[session.device]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3.5 not-first:border-t">
      <span className="grid size-9 flex-none place-items-center rounded-m bg-sunken text-ink-2">
        <Icon size={17} strokeWidth={1.8} />
      </span>
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="text-base font-[560]">{formatSession(session)}</p>
        <p className="text-sm text-ink-3">
          {session.address && `${session.address} · `}
          {session.shared && `${t('Shared computer')} · `}
          {session.current
            ? t('In use now')
            : rich('Last used {ago}', { ago: <RelativeTime value={session.seenAt} /> })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="accent">{t('This device')}</Badge>
      ) : (
        <Button
          size="sm"
          pending={end.isPending}
          aria-label={t('End the session in {session}', { session: formatSession(session) })}
          onClick={() => end.mutate()}
        >
          {t('End')}
        </Button>
      )}
    </li>
  )
}

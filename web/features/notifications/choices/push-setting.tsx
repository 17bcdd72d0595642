import { t } from '#shared/words.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { call, messageOf } from '#web/api/call.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { Button, wrappingButton } from '#web/ui/base/button.tsx'

const stateQuery = callOptions(['push'], 'GET /api/push')

/** Whether this browser can show any. */
const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const SHARED = t(
  'A shared computer shows no push notifications. Turn them on where you sign in on your own computer or phone.',
)

/** Turns push notifications on and off for this browser. */
export function PushSetting() {
  const { sharedComputer } = useUser()
  const possible = able && !sharedComputer
  const { data } = useQuery({ ...stateQuery, enabled: possible })
  const turn = useTurn(data?.publicKey ?? '')
  // Permission may have been withdrawn in the browser's settings since.
  const on = (data?.subscribed ?? false) && Notification.permission === 'granted'
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="min-w-0 flex-[1_1_16rem] text-base text-ink-2">
        {able && !possible ? SHARED : wordsFor(on)}
      </p>
      {possible && data && (
        <Button
          icon={on ? BellOff : BellRing}
          pending={turn.isPending}
          className={wrappingButton}
          onClick={() => turn.mutate(!on)}
        >
          {on ? t('Turn Off Push Notifications') : t('Turn On Push Notifications')}
        </Button>
      )}
    </div>
  )
}

function wordsFor(on: boolean): string {
  if (!able)
    return t(
      'This browser doesn’t support push notifications. On an iPhone or iPad they work once the portal is on the home screen.',
    )
  if (on)
    return t('This browser shows push notifications, even while the portal is closed, until you sign out.')
  return t('This browser doesn’t show push notifications yet.')
}

const useTurn = (publicKey: string) =>
  useChange('account', {
    send: (on: boolean) => (on ? subscribe(publicKey) : unsubscribe()),
    failed: t('Could not change push notifications'),
    explain: reasonOf,
  })

class Refused extends Error {}

const reasonOf = (error: unknown) =>
  error instanceof Refused ? error.message : messageOf(error, t('This browser can’t reach its push service.'))

async function subscribe(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Refused(t('Please allow notifications for this site in the browser’s settings first.'))
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another key, or of somebody who signed in before, is useless.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call('POST /api/push', { body: { endpoint, keys: { p256dh, auth } } })
}

async function unsubscribe(): Promise<void> {
  await call('DELETE /api/push')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

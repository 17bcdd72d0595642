import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { call, getErrorMessage } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'

const stateQuery = callOptions(['push'], 'GET /api/push')

const isPushSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const SHARED_COMPUTER_MESSAGE = t(
  'Push notifications aren’t available on a shared computer. Turn them on from your own computer or phone.',
)

/** Returns whether this browser can show push notifications, and whether it does. */
export function usePushState() {
  const { sharedComputer } = useUser()
  const isPossible = isPushSupported && !sharedComputer
  const { data } = useQuery({ ...stateQuery, enabled: isPossible })
  // Permission may have been withdrawn in the browser's settings since.
  const isOn = isPossible && (data?.subscribed ?? false) && Notification.permission === 'granted'
  return { isPossible, isOn, publicKey: data?.publicKey }
}

/** Turns push notifications on and off for this browser. */
export function PushSetting({ isPossible, isOn, publicKey }: ReturnType<typeof usePushState>) {
  const toggle = usePushToggle(publicKey ?? '')
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="min-w-0 flex-[1_1_16rem] text-base text-ink-2">
        {isPushSupported && !isPossible ? SHARED_COMPUTER_MESSAGE : getPushMessage(isOn)}
      </p>
      {isPossible && (
        <Button
          icon={isOn ? BellOff : BellRing}
          pending={toggle.isPending}
          disabled={publicKey === undefined}
          className={wrappingButtonClassName}
          onClick={() => toggle.mutate(!isOn)}
        >
          {isOn ? t('Turn Off Push Notifications') : t('Turn On Push Notifications')}
        </Button>
      )}
    </div>
  )
}

function getPushMessage(isOn: boolean): string {
  if (!isPushSupported)
    return t(
      'This browser doesn’t support push notifications. On an iPhone or iPad they work once the portal is on the home screen.',
    )
  if (isOn)
    return t('This browser will show push notifications until you sign out, even while the portal is closed.')
  return t('This browser doesn’t show push notifications yet.')
}

const usePushToggle = (publicKey: string) =>
  useChange('account', {
    send: (enable: boolean) => (enable ? subscribe(publicKey) : unsubscribe()),
    failureTitle: t('Could not change push notifications'),
    explain: formatPushError,
  })

class PermissionDeniedError extends Error {}

const formatPushError = (error: unknown) =>
  error instanceof PermissionDeniedError
    ? error.message
    : getErrorMessage(error, t('This browser can’t reach its push service.'))

async function subscribe(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PermissionDeniedError(
      t('Please allow notifications for this site in the browser’s settings first.'),
    )
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another key, or of another user who signed in before, is useless.
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

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MailTime } from '#shared/notifications/values.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { NotificationSettings } from '#shared/notifications/schemas.ts'
import type { Role } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { call, type CallInput, getErrorMessage } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { usePortal, useUser } from '#web/api/session.ts'
import { checkMailEnabled } from '#web/features/mail/public/mail-enabled.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { tableRoles } from '#web/ui/page/table-roles.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FilterSelect } from '#web/ui/page/toolbar.tsx'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { callOptions } from '#web/api/queries/options.ts'
import { BellOff, BellRing } from 'lucide-react'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'

type SettingsChange = CallInput<'PATCH /api/notification-settings'>['body']

const times: { value: MailTime; label: string }[] = [
  { value: 'now', label: t('Right away') },
  { value: 'daily', label: t('Once a day') },
  { value: 'never', label: t('Never') },
]

/** Settings for which notifications are mailed and when, and which show in browsers. Saved immediately. */
export function ChoicesCard() {
  const { role } = useUser()
  const portal = usePortal()
  useEffect(() => void checkMailEnabled(), [])
  return (
    <Card id="notifications" className="scroll-mt-20">
      <CardHeader
        title={t('Notifications')}
        description={t(
          'Everything also appears under the bell. Choose what else you receive. The daily summary goes out at 8:00 AM and skips what you’ve read.',
        )}
      />
      {portal?.mail === false && (
        <Alert tone="warn" className="mb-4">
          {t('This portal can’t send email right now. You’ll see updates in the portal only.')}
        </Alert>
      )}
      <QueryView
        query={useQuery(settingsQuery)}
        failure={t('Could not load your notification settings')}
        loading={<FieldsSkeleton fields={4} />}
      >
        {(settings) => <Choices role={role} settings={settings} />}
      </QueryView>
      <PushSetting />
    </Card>
  )
}

/** Puts a topic above its choices on a phone, because there is no room next to it. */
const phoneLayout = 'max-sm:grid max-sm:grid-cols-[1fr_4rem] max-sm:items-center'

function Choices({ role, settings }: { role: Role; settings: NotificationSettings }) {
  const { queryKey: key } = settingsQuery
  const save = useChange('notification-settings', {
    // One kind at a time, so that two windows that change different kinds don't overwrite each other.
    send: (change: SettingsChange) => call('PATCH /api/notification-settings', { body: change }),
    successToast: t('Saved'),
    failureTitle: t('Could not save your notification settings'),
    preview: {
      key,
      show: (client, { mail, push }) =>
        client.setQueryData(
          key,
          (old) => old && { ...old, mail: { ...old.mail, ...mail }, push: { ...old.push, ...push } },
        ),
    },
  })
  const kinds = Object.entries(kindLabels[role]) as [NotificationKind, { title: string; hint: string }][]
  return (
    <table {...tableRoles.table} className="w-full max-sm:block">
      <caption className="sr-only">{t('What you’re notified about, by topic')}</caption>
      <thead {...tableRoles.rowgroup} className="max-sm:block">
        <tr {...tableRoles.row} className={`text-sm text-ink-3 ${phoneLayout}`}>
          <th {...tableRoles.columnheader} scope="col" className="pb-2 font-medium max-sm:sr-only">
            {t('Topic')}
          </th>
          <th {...tableRoles.columnheader} scope="col" className="pb-2 font-medium">
            {t('Email')}
          </th>
          <th {...tableRoles.columnheader} scope="col" className="pb-2 ps-4 font-medium sm:whitespace-nowrap">
            {t('Push')}
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup} className="max-sm:block">
        {kinds.map(([kind, { title, hint }]) => (
          <tr {...tableRoles.row} key={kind} className={`border-t border-line align-middle ${phoneLayout}`}>
            <th
              {...tableRoles.rowheader}
              scope="row"
              className="py-2.5 pe-4 font-normal wrap-anywhere max-sm:col-span-2 max-sm:pe-0 max-sm:pb-0"
            >
              <span className="block text-base font-[560]">{title}</span>
              <span className="block text-sm text-ink-3 max-sm:hidden">{hint}</span>
            </th>
            <td {...tableRoles.cell} className="py-2.5 sm:w-36">
              <FilterSelect
                label={t('{title} by email', { title })}
                className=""
                value={settings.mail[kind] ?? 'now'}
                options={times}
                onChange={(time) => save.mutate({ mail: { [kind]: time } })}
              />
            </td>
            <td {...tableRoles.cell} className="w-16 py-2.5 ps-4">
              <Checkbox
                label={t('{title} as a push notification', { title })}
                labelHidden
                checked={settings.push[kind] ?? true}
                onChange={(event) => save.mutate({ push: { [kind]: event.target.checked } })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of each kind of notification, by the role that receives it. */
const kindLabels: Record<Role, Partial<Record<NotificationKind, { title: string; hint: string }>>> = {
  client: {
    briefs: { title: t('Briefs'), hint: t('Your brief was accepted, or needs a revision') },
    requests: {
      title: t('Information Requests'),
      hint: t('We need something from you, and reminders about it'),
    },
    tickets: {
      title: t('Support Tickets'),
      hint: t('A ticket was opened for you, or a ticket’s status changed'),
    },
    comments: { title: t('Comments'), hint: t('Someone at the agency wrote to you') },
    projects: { title: t('Projects'), hint: t('Status and progress of your projects') },
    websites: { title: t('Websites'), hint: t('Your website went live') },
    tasks: { title: t('Tasks'), hint: t('A task for you, and reminders about it') },
    files: { title: t('Files'), hint: t('A file was added to a project or a library') },
    companies: {
      title: t('Company'),
      hint: t('Someone joined or left, gave you access to something private, or didn’t get your invitation'),
    },
  },
  staff: {
    briefs: { title: t('Briefs'), hint: t('New, revised and withdrawn briefs') },
    requests: { title: t('Information Requests'), hint: t('A client answered, or something is overdue') },
    tickets: { title: t('Support Tickets'), hint: t('New tickets, assignments and status changes') },
    comments: { title: t('Comments'), hint: t('A client wrote') },
    tasks: { title: t('Tasks'), hint: t('Tasks for you, reminders and tasks that clients finished') },
    files: { title: t('Files'), hint: t('A client added a file') },
    companies: { title: t('Companies'), hint: t('Someone you invited joined') },
    people: { title: t('People'), hint: t('Invitations and accounts') },
    programs: {
      title: t('Integrations'),
      hint: t('A webhook was turned off because its deliveries kept failing'),
    },
  },
}

const settingsQuery = callOptions(['notification-settings'], 'GET /api/notification-settings')

const stateQuery = callOptions(['push'], 'GET /api/push')

const isPushSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const SHARED_COMPUTER_MESSAGE = t(
  'Push notifications aren’t available on a shared computer. Turn them on from your own computer or phone.',
)

/** Turns push notifications on and off for this browser. */
function PushSetting() {
  const { sharedComputer } = useUser()
  const isPossible = isPushSupported && !sharedComputer
  const { data } = useQuery({ ...stateQuery, enabled: isPossible })
  const toggle = usePushToggle(data?.publicKey ?? '')
  // Permission may have been withdrawn in the browser's settings since.
  const isOn = (data?.subscribed ?? false) && Notification.permission === 'granted'
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5">
      <p className="min-w-0 flex-[1_1_16rem] text-base text-ink-2">
        {isPushSupported && !isPossible ? SHARED_COMPUTER_MESSAGE : getPushMessage(isOn)}
      </p>
      {isPossible && data && (
        <Button
          icon={isOn ? BellOff : BellRing}
          pending={toggle.isPending}
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

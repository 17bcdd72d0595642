import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { type NotificationPreset, findPreset, toPresetChoices } from '#shared/notifications/presets.ts'
import type { NotificationSettings } from '#shared/notifications/schemas.ts'
import type { Role } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { usePortal, useUser } from '#web/api/session.ts'
import { isMailEnabled } from '#web/features/mail/public/mail-enabled.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { type Choice, ChoiceCards } from '#web/ui/forms/form-field.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { FieldsSkeleton, QueryView } from '#web/ui/page/query-view.tsx'
import { callOptions } from '#web/api/queries/options.ts'
import { PushSetting, usePushState } from './push-setting.tsx'
import { type NotificationSettingsInput, TopicChoices } from './topic-choices.tsx'

/** Settings for what a user gets by email and push: one choice, and the choices by topic. Saved immediately. */
export function ChoicesCard() {
  const { role } = useUser()
  const portal = usePortal()
  const push = usePushState()
  useEffect(() => void isMailEnabled(), [])
  return (
    <Card id="notifications" className="scroll-mt-20">
      <CardHeader
        title={t('Notifications')}
        description={t('Everything appears under the bell. Choose what you also get by email and push.')}
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
        {(settings) => <Choices role={role} settings={settings} isPushOn={push.isOn} />}
      </QueryView>
      <PushSetting {...push} />
    </Card>
  )
}

interface ChoicesProps {
  role: Role
  settings: NotificationSettings
  isPushOn: boolean
}

function Choices({ role, settings, isPushOn }: ChoicesProps) {
  const { queryKey: key } = settingsQuery
  const save = useChange('notification-settings', {
    // Only the chosen kinds, so that two windows that change different kinds don't overwrite each other.
    send: (change: NotificationSettingsInput) => call('PATCH /api/notification-settings', { body: change }),
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
  const preset = findPreset(role, settings)
  const choose = (chosen: NotificationPreset | 'custom') => {
    if (chosen !== 'custom') save.mutate(toPresetChoices(role, chosen))
  }
  return (
    <>
      <Field as="group" label={t('By email and push')} labelHidden>
        <ChoiceCards
          columns={preset === 'custom' ? 2 : 3}
          options={[...getPresets(role), ...(preset === 'custom' ? [CUSTOM] : [])]}
          value={preset}
          onValueChange={choose}
        />
      </Field>
      <details className="group mt-3">
        <summary className="inline-flex min-h-control cursor-pointer items-center gap-1 rounded-s text-base font-medium text-ink-2 hover:text-ink">
          <ChevronRight size={16} aria-hidden="true" className="transition-transform group-open:rotate-90" />
          {t('Details')}
        </summary>
        {!isPushOn && (
          <p className="mb-3 text-sm text-ink-3">
            {t('To choose topics for push notifications, first turn them on in this browser.')}
          </p>
        )}
        <TopicChoices role={role} settings={settings} isPushOn={isPushOn} onChange={save.mutate} />
      </details>
    </>
  )
}

const getPresets = (role: Role): Choice<NotificationPreset>[] => [
  { value: 'needed', label: t('Only What Needs Me'), hint: neededHints[role] },
  { value: 'everything', label: t('Everything'), hint: t('All updates, by email and push') },
  {
    value: 'daily',
    label: t('Once a Day'),
    hint: t('One email at 8:00 AM that skips what you’ve read. No push notifications'),
  },
]

const CUSTOM: Choice<'custom'> = {
  value: 'custom',
  label: t('Custom'),
  hint: t('Your choices under Details'),
}

const neededHints: Record<Role, string> = {
  client: t('Requests, questions, tasks, returned work, reminders and comments that are waiting on you'),
  staff: t('Work that’s waiting on you or that no one is responsible for, and reminders'),
}

const settingsQuery = callOptions(['notification-settings'], 'GET /api/notification-settings')

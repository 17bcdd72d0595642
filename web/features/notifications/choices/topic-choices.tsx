import type { MailTime } from '#shared/notifications/values.ts'
import type { NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { NotificationSettings } from '#shared/notifications/schemas.ts'
import type { Role } from '#shared/contract/roles.ts'
import { t } from '#shared/i18n/t.ts'
import type { CallInput } from '#web/api/call.ts'
import { tableRoles } from '#web/ui/page/table-roles.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FilterSelect } from '#web/ui/page/toolbar.tsx'

export type NotificationSettingsInput = CallInput<'PATCH /api/notification-settings'>['body']

const times: { value: MailTime; label: string }[] = [
  { value: 'now', label: t('Right away') },
  { value: 'needed', label: t('Only what needs me') },
  { value: 'daily', label: t('Once a day') },
  { value: 'never', label: t('Never') },
]

/** Puts a topic above its choices on a phone, because there is no room next to it. */
const phoneLayout = 'max-sm:grid max-sm:grid-cols-[1fr_4rem] max-sm:items-center'

interface TopicChoicesProps {
  role: Role
  settings: NotificationSettings
  /** Whether this browser shows push notifications. */
  isPushOn: boolean
  onChange: (change: NotificationSettingsInput) => void
}

/** The choices of email and push for each topic. Without push notifications in this browser, none is checked. */
export function TopicChoices({ role, settings, isPushOn, onChange }: TopicChoicesProps) {
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
            <td {...tableRoles.cell} className="py-2.5 sm:w-48">
              <FilterSelect
                label={t('{title} by email', { title })}
                className=""
                value={settings.mail[kind] ?? 'now'}
                options={times}
                onChange={(time) => onChange({ mail: { [kind]: time } })}
              />
            </td>
            <td {...tableRoles.cell} className="w-16 py-2.5 ps-4">
              <Checkbox
                label={t('{title} as a push notification', { title })}
                labelHidden
                checked={isPushOn && (settings.push[kind] ?? true)}
                disabled={!isPushOn}
                onChange={(event) => onChange({ push: { [kind]: event.target.checked } })}
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

import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { WEEKDAYS } from '#shared/settings/values.ts'
import { EVERY_MAX, NTH_WORKDAY_MAX } from '#shared/requests/recurrences/values.ts'
import { getWeekdayName } from '#shared/settings/weekday-names.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { staffQuery } from '#web/api/queries/users.ts'
import { peopleQuery } from '#web/features/companies/public/queries.ts'
import { toRecurrencePattern, type RecurrenceValues } from './recurrence-form.ts'
import { recordIcons } from '#web/records/records.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { ChoiceCards, FormField, Textarea } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'
import { patternQuery } from '#shared/requests/recurrences/schemas.ts'
import { nextDaysQuery } from './queries.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { QuestionsEditor } from '../questions/editor/questions-editor.tsx'

const kinds = [
  { value: 'task', label: t('Task'), icon: recordIcons.task },
  { value: 'request', label: t('Request'), icon: recordIcons.info_request },
] as const

const units = [
  { value: 'day', label: tContext('recurrence', 'Days') },
  { value: 'week', label: t('Weeks') },
  { value: 'month', label: t('Months') },
]
const weekdays = WEEKDAYS.map((day, i) => ({ value: String(i + 1), label: getWeekdayName(day) }))
const monthDays = [
  { value: 'day', label: t('Day of the month') },
  { value: 'last', label: t('Last day of the month') },
  { value: 'workday', label: t('Workday of the month') },
]
const shifts = [
  { value: 'next', label: t('Moves to the next workday') },
  { value: 'previous', label: t('Moves to the previous workday') },
  { value: 'none', label: t('Stays on that day') },
]

/** The fields of a recurrence: content, assignee and schedule. Requires a `FormProvider`. */
export function RecurrenceFields({ companyId }: { companyId: number }) {
  const form = useFormContext<RecurrenceValues>()
  const [kind, unit, monthDay] = useWatch<RecurrenceValues, ['content.kind', 'unit', 'monthDay']>({
    name: ['content.kind', 'unit', 'monthDay'],
  })
  return (
    <>
      <FormField form={form} name="content.kind" label={t('Type of Work')} as="group">
        <ChoiceCards compact columns={2} options={kinds} />
      </FormField>
      <FormField form={form} name="content.title" label={t('Title')} required maxLength={NAME_MAX} />
      <FormField form={form} name="content.description" label={t('Description')}>
        <Textarea rows={3} />
      </FormField>
      <Assignee companyId={companyId} isRequest={kind === 'request'} />
      {kind === 'request' && (
        <Field as="group" label={t('Questions')} hint={t('Optional. Each new request asks them again.')}>
          <QuestionsEditor name="content.questions" />
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="every" label={t('Every')} required>
          <Input type="number" min={1} max={EVERY_MAX} inputMode="numeric" />
        </FormField>
        <FormField form={form} name="unit" label={t('Days, Weeks or Months')} required>
          <Select options={units} />
        </FormField>
        {unit === 'week' && (
          <FormField form={form} name="weekday" label={t('Weekday')} required>
            <Select options={weekdays} />
          </FormField>
        )}
        {unit === 'month' && (
          <>
            <FormField form={form} name="monthDay" label={tContext('recurrence', 'On')} required>
              <Select options={monthDays} />
            </FormField>
            {monthDay === 'day' && (
              <FormField form={form} name="onDay" label={t('Day')} required>
                <Input type="number" min={1} max={31} inputMode="numeric" />
              </FormField>
            )}
            {monthDay === 'workday' && (
              <FormField form={form} name="nthWorkday" label={t('Workday')} required>
                <Input type="number" min={1} max={NTH_WORKDAY_MAX} inputMode="numeric" />
              </FormField>
            )}
          </>
        )}
      </div>
      <FormField form={form} name="shift" label={t('On a Day When You’re Closed')} required>
        <Select options={shifts} />
      </FormField>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="startsOn" label={t('Starts On')} required type="date" />
        <FormField
          form={form}
          name="endsOn"
          label={t('Ends On')}
          type="date"
          hint={t('Leave empty for no end.')}
        />
      </div>
      <NextDays />
    </>
  )
}

/** The choice of the assignee. Tasks can be assigned to staff or the client, requests only to the client. */
function Assignee({ companyId, isRequest }: { companyId: number; isRequest: boolean }) {
  const form = useFormContext<RecurrenceValues>()
  const staff = useQuery(staffQuery).data ?? []
  const people = useQuery(peopleQuery(companyId)).data ?? []
  const chosen = useWatch<RecurrenceValues, 'content.assignee'>({ name: 'content.assignee' })
  const options = [
    ...(isRequest ? [] : [{ value: 'staff', label: t('Staff (the whole team)') }]),
    { value: 'client', label: t('The project’s contact') },
    ...(isRequest ? [] : staff.map(({ id, fullName }) => ({ value: String(id), label: fullName }))),
    ...people.map(({ person }) => ({ value: String(person.id), label: person.fullName })),
  ]
  // A request can't be assigned to staff, so the contact is shown instead.
  const value = options.some((option) => option.value === chosen) ? chosen : isRequest ? 'client' : chosen
  return (
    <FormField
      form={form}
      name="content.assignee"
      label={isRequest ? t('Sent To') : t('Assigned To')}
      required
    >
      <Select options={options} value={value} />
    </FormField>
  )
}

/** The next due dates of the schedule being edited, adjusted for the agency's holidays. */
function NextDays() {
  const pattern = toRecurrencePattern(useWatch<RecurrenceValues>() as RecurrenceValues)
  const isComplete = patternQuery.safeParse(pattern).success
  const { data } = useQuery({ ...nextDaysQuery(pattern), enabled: isComplete })
  if (!isComplete || !data) return null
  return (
    <Field label={t('Next Due Dates')} as="group">
      {data.length === 0 ? (
        <p className="text-sm text-ink-3">
          {t('There are none, because the work ends before the first date.')}
        </p>
      ) : (
        <ul aria-label={t('Next Due Dates')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
          {data.map((day) => (
            <li key={day}>
              <DateText value={day} />
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

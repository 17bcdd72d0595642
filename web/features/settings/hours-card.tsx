import { AgencyChange, type BusinessHours, type OpeningHours } from '#shared/settings/schemas.ts'
import { type Weekday, WEEKDAYS } from '#shared/settings/values.ts'
import { getWeekdayName } from '#shared/settings/weekday-names.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { getCurrentZoneName, getLocalTimeZone } from '#shared/i18n/time-zones.ts'
import { formatList } from '#shared/i18n/format-list.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import type { AgencySettings } from './queries.ts'
import { SettingsCard, type SettingsForm } from './settings-card.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TimeZoneSelect } from '#web/ui/time-zones/time-zone-select.tsx'
import { Controller, useFieldArray } from 'react-hook-form'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, Input } from '#web/ui/base/field.tsx'
import { Plus, X } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { NAME_MAX } from '#shared/contract/lengths.ts'
import { Button } from '#web/ui/base/button.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import type * as z from 'zod'

const labels = { timeZone: t('Time Zone'), businessHours: t('Business Hours'), holidays: t('Holidays') }

/** Whether the form starts with the browser's time zone, because no one has chosen one. */
const isProposed = ({ hoursChosen, timeZone }: Pick<AgencySettings, 'hoursChosen' | 'timeZone'>) =>
  !hoursChosen && getLocalTimeZone() !== timeZone

const getInitialZone = (record: Pick<AgencySettings, 'hoursChosen' | 'timeZone'>) =>
  isProposed(record) ? getLocalTimeZone() : getCurrentZoneName(record.timeZone)

const formatWeek = (hours: BusinessHours) =>
  formatList(
    WEEKDAYS.map((day) => {
      const open = hours[day]
      const name = getWeekdayName(day, 'short')
      return open ? `${name} ${open.from}–${open.to}` : t('{day} closed', { day: name })
    }),
  )

/** The agency's business hours. */
export const HoursCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="hours"
    title={t('Hours')}
    description={t('Response times count only during these hours. Changes don’t affect existing deadlines.')}
    record={record}
    schema={Hours}
    toValues={({ businessHours, holidays, ...zone }) => ({
      timeZone: getInitialZone(zone),
      businessHours,
      holidays,
    })}
    labels={labels}
    formatValues={({ timeZone, businessHours, holidays }) => ({
      timeZone,
      businessHours: formatWeek(businessHours),
      holidays: formatList(holidays.map(({ date, name }) => `${formatDate(date)} ${name}`)),
    })}
  >
    {(form) => (
      <>
        <FormField
          form={form}
          name="timeZone"
          label={t('Time Zone')}
          required
          hint={isProposed(record) && t('Suggested by this browser. Save your changes to use it.')}
          className="sm:max-w-96"
        >
          <TimeZoneSelect
            onFound={(zone) => form.setValue('timeZone', zone, { shouldDirty: true, shouldValidate: true })}
          />
        </FormField>
        <WeekField form={form} />
        <HolidaysField form={form} />
      </>
    )}
  </SettingsCard>
)

const DEFAULT_HOURS: OpeningHours = { from: '09:00', to: '17:00' }

function WeekField({ form: { control, formState } }: { form: HoursForm }) {
  const problem = formState.errors.businessHours
  return (
    <Field label={t('Business Hours')} as="group" required error={problem?.root?.message ?? problem?.message}>
      <ul className="flex flex-col divide-y divide-line rounded-m border border-line">
        {WEEKDAYS.map((day) => (
          <li key={day} className="px-3 py-2">
            <Controller
              control={control}
              name={`businessHours.${day}`}
              render={({ field: { value, onChange } }) => (
                <DayRow day={day} hours={value} onChange={onChange} problem={problem?.[day]?.to?.message} />
              )}
            />
          </li>
        ))}
      </ul>
    </Field>
  )
}

interface DayRowProps {
  day: Weekday
  hours: OpeningHours | null
  onChange: (hours: OpeningHours | null) => void
  problem: string | undefined
}

function DayRow({ day, hours, onChange, problem }: DayRowProps) {
  const name = getWeekdayName(day)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="w-36">
        <Checkbox
          label={name}
          checked={hours !== null}
          onChange={(event) => onChange(event.target.checked ? DEFAULT_HOURS : null)}
        />
      </div>
      {hours === null ? (
        <span className="flex min-h-control items-center text-base text-ink-3">
          {tContext('day', 'Closed')}
        </span>
      ) : (
        <span className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <TimeInput
            aria-label={t('{name} from', { name })}
            value={hours.from}
            onChange={(event) => onChange({ ...hours, from: event.target.value })}
          />
          <span aria-hidden="true" className="text-ink-3">
            {tContext('hours', 'to')}
          </span>
          <TimeInput
            aria-label={t('{name} to', { name })}
            value={hours.to === '24:00' ? '00:00' : hours.to}
            aria-invalid={problem ? true : undefined}
            // Midnight at the end of a day is 24:00.
            onChange={(event) =>
              onChange({ ...hours, to: event.target.value === '00:00' ? '24:00' : event.target.value })
            }
          />
        </span>
      )}
      {problem && <span className="text-sm font-medium text-bad">{problem}</span>}
    </div>
  )
}

const TimeInput = (props: ComponentProps<'input'>) => (
  <span className="min-w-0 flex-1 sm:max-w-32">
    <Input type="time" className="max-sm:px-1.5" {...props} />
  </span>
)

function HolidaysField({ form: { control, formState } }: { form: HoursForm }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' })
  const problem = formState.errors.holidays
  return (
    <Field
      label={t('Holidays')}
      as="group"
      hint={t('These days don’t count toward response times.')}
      error={problem?.root?.message ?? problem?.message}
    >
      {fields.length > 0 && (
        <ul aria-label={t('Holidays')} className="flex flex-wrap gap-2">
          {fields.map(({ id, date, name }, index) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-m border border-line bg-sunken py-0.5 pe-0.5 ps-2.5 text-sm"
            >
              <span>
                <span className="font-medium">{formatDate(date)}</span> {name}
              </span>
              <IconButton
                icon={X}
                size="sm"
                label={t('Remove {name}, {date}', { name, date: formatDate(date) })}
                onClick={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <NewHoliday takenDates={fields.map(({ date }) => date)} onAdd={append} />
    </Field>
  )
}

function NewHoliday({ takenDates, onAdd }: { takenDates: string[]; onAdd: (holiday: Holiday) => void }) {
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  const ready = date !== '' && name.trim() !== '' && !takenDates.includes(date)
  function add() {
    if (!ready) return
    onAdd({ date, name: name.trim() })
    setDate('')
    setName('')
  }
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2">
      <span className="w-40">
        <Input
          type="date"
          aria-label={t('Day of a new holiday')}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
      </span>
      <span className="min-w-40 flex-1">
        <Input
          aria-label={t('Name of a new holiday')}
          placeholder={t('For example, New Year’s Day')}
          value={name}
          maxLength={NAME_MAX}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      </span>
      <Button icon={Plus} disabled={!ready} onClick={add}>
        {t('Add Holiday')}
      </Button>
      {takenDates.includes(date) && (
        <p className="w-full text-sm text-bad">{t('This day is already on the list.')}</p>
      )}
    </div>
  )
}

const Hours = AgencyChange.pick({ timeZone: true, businessHours: true, holidays: true }).required()
type HoursForm = SettingsForm<z.input<typeof Hours>>
type Holiday = z.input<typeof Hours>['holidays'][number]

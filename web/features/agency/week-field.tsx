import { Controller } from 'react-hook-form'
import { WEEKDAYS, type Weekday } from '#shared/agency/values.ts'
import type { OpeningHours } from '#shared/agency/schemas.ts'
import { weekdayName } from '#shared/agency/weekday-names.ts'
import { said, t } from '#shared/words.ts'
import type { HoursForm } from './hours.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Input } from '#web/ui/base/input.tsx'

const OFFICE: OpeningHours = { from: '09:00', to: '17:00' }

/** Opening and closing time of each weekday. */
export function WeekField({ form: { control, formState } }: { form: HoursForm }) {
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
  const name = weekdayName(day)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="w-36">
        <Checkbox
          label={name}
          checked={hours !== null}
          onChange={(event) => onChange(event.target.checked ? OFFICE : null)}
        />
      </div>
      {hours === null ? (
        <span className="flex min-h-control items-center text-base text-ink-3">{said('day', 'Closed')}</span>
      ) : (
        <span className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <span className="min-w-0 flex-1 sm:max-w-32">
            <Input
              type="time"
              className="max-sm:px-1.5"
              aria-label={t('{name} from', { name })}
              value={hours.from}
              onChange={(event) => onChange({ ...hours, from: event.target.value })}
            />
          </span>
          <span aria-hidden="true" className="text-ink-3">
            {said('hours', 'to')}
          </span>
          <span className="min-w-0 flex-1 sm:max-w-32">
            <Input
              type="time"
              className="max-sm:px-1.5"
              aria-label={t('{name} to', { name })}
              value={hours.to === '24:00' ? '00:00' : hours.to}
              aria-invalid={problem ? true : undefined}
              // Midnight at the end of a day is 24:00.
              onChange={(event) =>
                onChange({ ...hours, to: event.target.value === '00:00' ? '24:00' : event.target.value })
              }
            />
          </span>
        </span>
      )}
      {problem && <span className="text-sm font-medium text-bad">{problem}</span>}
    </div>
  )
}

import { useFormContext } from 'react-hook-form'
import type { BusinessHours } from '#shared/agency/schemas.ts'
import { WEEKDAYS } from '#shared/agency/values.ts'
import { formatDate } from '#shared/format.ts'
import { timeZones } from '#shared/users/values.ts'
import { Hours, type HoursValues } from './hours.ts'
import { HolidaysField } from './holidays-field.tsx'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { WeekField } from './week-field.tsx'
import { Field } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'

const labels = { timeZone: 'Time zone', businessHours: 'Business hours', holidays: 'Holidays' }
const zones = timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

const weekText = (hours: BusinessHours) =>
  WEEKDAYS.map((day) => {
    const open = hours[day]
    return `${day.slice(0, 3)} ${open ? `${open.from}–${open.to}` : 'closed'}`
  }).join(', ')

/** The agency's business hours. */
export function HoursCard({ record }: { record: AgencySettings }) {
  const settings = useSettingsForm<HoursValues>({
    name: 'hours',
    record,
    schema: Hours,
    valuesOf: ({ timeZone, businessHours, holidays }) => ({ timeZone, businessHours, holidays }),
  })
  return (
    <SettingsCard
      id="hours"
      title="Hours"
      description="The clock of tickets and requests runs only while you are open. What was promised already stays."
      settings={settings}
      labels={labels}
      textsOf={({ timeZone, businessHours, holidays }) => ({
        timeZone,
        businessHours: weekText(businessHours),
        holidays: holidays.map(({ date, name }) => `${formatDate(date)} ${name}`).join(', '),
      })}
    >
      <ZoneField />
      <WeekField />
      <HolidaysField />
    </SettingsCard>
  )
}

function ZoneField() {
  const { register, formState } = useFormContext<HoursValues>()
  return (
    <Field label="Time zone" required error={formState.errors.timeZone?.message} className="sm:max-w-80">
      <Select options={zones} {...register('timeZone')} />
    </Field>
  )
}

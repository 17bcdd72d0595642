import type { BusinessHours } from '#shared/agency/schemas.ts'
import { WEEKDAYS } from '#shared/agency/values.ts'
import { formatDate } from '#shared/format.ts'
import { timeZones } from '#shared/time-zones.ts'
import { Hours } from './hours.ts'
import { HolidaysField } from './holidays-field.tsx'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { WeekField } from './week-field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { Select } from '#web/ui/page/select.tsx'

const labels = { timeZone: 'Time zone', businessHours: 'Business hours', holidays: 'Holidays' }
const zones = timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

const weekText = (hours: BusinessHours) =>
  WEEKDAYS.map((day) => {
    const open = hours[day]
    return `${day.slice(0, 3)} ${open ? `${open.from}–${open.to}` : 'closed'}`
  }).join(', ')

/** The agency's business hours. */
export const HoursCard = ({ record }: { record: AgencySettings }) => (
  <SettingsCard
    name="hours"
    title="Hours"
    description="The clock of tickets and requests runs only while you are open. What was promised already stays."
    record={record}
    schema={Hours}
    valuesOf={({ timeZone, businessHours, holidays }) => ({ timeZone, businessHours, holidays })}
    labels={labels}
    textsOf={({ timeZone, businessHours, holidays }) => ({
      timeZone,
      businessHours: weekText(businessHours),
      holidays: holidays.map(({ date, name }) => `${formatDate(date)} ${name}`).join(', '),
    })}
  >
    {(form) => (
      <>
        <FormField form={form} name="timeZone" label="Time zone" required className="sm:max-w-80">
          <Select options={zones} />
        </FormField>
        <WeekField form={form} />
        <HolidaysField form={form} />
      </>
    )}
  </SettingsCard>
)

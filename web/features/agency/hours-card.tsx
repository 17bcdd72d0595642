import type { BusinessHours } from '#shared/agency/schemas.ts'
import { WEEKDAYS } from '#shared/agency/values.ts'
import { weekdayName } from '#shared/agency/weekday-names.ts'
import { formatDate } from '#shared/format.ts'
import { currentZone, localTimeZone } from '#shared/time-zones.ts'
import { listed } from '#shared/listed.ts'
import { t } from '#shared/words.ts'
import { Hours } from './hours.ts'
import { HolidaysField } from './holidays-field.tsx'
import type { AgencySettings } from './queries.ts'
import { SettingsCard } from './settings-card.tsx'
import { WeekField } from './week-field.tsx'
import { FormField } from '#web/ui/forms/form-field.tsx'
import { TimeZoneSelect } from '#web/time-zones/time-zone-select.tsx'

const labels = { timeZone: t('Time Zone'), businessHours: t('Business Hours'), holidays: t('Holidays') }

/** Whether the form begins with the browser's zone, because nobody has chosen one. */
const isProposed = ({ hoursChosen, timeZone }: Pick<AgencySettings, 'hoursChosen' | 'timeZone'>) =>
  !hoursChosen && localTimeZone() !== timeZone

const zoneOf = (record: Pick<AgencySettings, 'hoursChosen' | 'timeZone'>) =>
  isProposed(record) ? localTimeZone() : currentZone(record.timeZone)

const weekText = (hours: BusinessHours) =>
  listed(
    WEEKDAYS.map((day) => {
      const open = hours[day]
      const name = weekdayName(day, 'short')
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
    valuesOf={({ businessHours, holidays, ...zone }) => ({
      timeZone: zoneOf(zone),
      businessHours,
      holidays,
    })}
    labels={labels}
    textsOf={({ timeZone, businessHours, holidays }) => ({
      timeZone,
      businessHours: weekText(businessHours),
      holidays: listed(holidays.map(({ date, name }) => `${formatDate(date)} ${name}`)),
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

import { useState, type ComponentProps } from 'react'
import { timeZones } from '#shared/time-zones.ts'
import { Field } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'

const options = timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
const own = Intl.DateTimeFormat().resolvedOptions().timeZone

interface TimeZoneFieldProps extends Omit<ComponentProps<typeof Select>, 'options' | 'placeholder'> {
  /** The current choice: an IANA name, or empty for the device's time zone. */
  zone: string | null
  error: string | undefined
}

/** The time zone in which the portal shows times, with the current time there. */
export function TimeZoneField({ zone, error, ...select }: TimeZoneFieldProps) {
  const [now] = useState(() => new Date())
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: zone || own })
  return (
    <Field
      label="Time Zone"
      hint={`Times are shown in it. It is ${clock.format(now)} there now.`}
      error={error}
    >
      <Select
        options={options}
        placeholder={`That of this device (${own.replaceAll('_', ' ')})`}
        {...select}
      />
    </Field>
  )
}

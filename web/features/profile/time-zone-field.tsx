import { useState, type ComponentProps } from 'react'
import { timeZones } from '#shared/users/values.ts'
import { Field } from '#web/ui/base/field.tsx'
import { Select } from '#web/ui/page/select.tsx'

const options = timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
const own = Intl.DateTimeFormat().resolvedOptions().timeZone

interface TimeZoneFieldProps extends Omit<ComponentProps<typeof Select>, 'options' | 'placeholder'> {
  /** What is chosen now: an IANA name, or empty for that of the device. */
  zone: string | null
  error: string | undefined
}

/** In which time zone the portal tells what time something happened, and what time it is there. */
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

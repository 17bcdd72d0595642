import { useState, type ComponentProps } from 'react'
import { locale, t } from '#shared/words.ts'
import { Field } from '#web/ui/base/field.tsx'
import { localTimeZone } from '#shared/time-zones.ts'
import { TimeZoneSelect } from '#web/time-zones/time-zone-select.tsx'

interface TimeZoneFieldProps extends Omit<ComponentProps<typeof TimeZoneSelect>, 'placeholder'> {
  /** The current choice: an IANA name, or empty for the device's time zone. */
  zone: string | null
  error: string | undefined
}

/** The time zone in which the portal shows times, with the current time there. */
export function TimeZoneField({ zone, error, ...select }: TimeZoneFieldProps) {
  const [now] = useState(() => new Date())
  const own = localTimeZone()
  const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: zone || own })
  return (
    <Field
      label={t('Time Zone')}
      hint={t('It’s {time} there now.', { time: clock.format(now) })}
      error={error}
    >
      <TimeZoneSelect
        placeholder={t('This device ({zone})', { zone: own.replaceAll('_', ' ') })}
        {...select}
      />
    </Field>
  )
}

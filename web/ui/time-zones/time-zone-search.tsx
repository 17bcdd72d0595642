import { Earth } from 'lucide-react'
import { useState } from 'react'
import { getLocalTimeZone } from '#shared/i18n/time-zones.ts'
import { getLocale, t } from '#shared/i18n/t.ts'
import { CommandDialog, CommandGroup, CommandRow, useSelectedRow } from '../overlays/command-dialog.tsx'
import { findZones, getZoneName } from './find-zones.ts'

type TimeZoneSearchProps = { onChoose: (zone: string) => void; onClose: () => void }

/** Finds a time zone by its city, or by the platform’s name of it. */
export default function TimeZoneSearch({ onChoose, onClose }: TimeZoneSearchProps) {
  const [text, setText] = useState('')
  const [now] = useState(() => new Date())
  const own = text.trim() === ''
  const found = own ? [getLocalTimeZone()] : findZones(text, now)
  const row = useSelectedRow(found)
  return (
    <CommandDialog
      label={t('Search time zones')}
      text={text}
      onText={setText}
      placeholder={t('Search a city or country')}
      {...row}
      status={found.length > 0 ? '' : t('No time zone found. Try a larger city nearby, or the country.')}
      onClose={onClose}
    >
      {found.length > 0 && (
        <CommandGroup heading={own ? t('This Browser') : t('Time Zones')}>
          {found.map((zone) => (
            <CommandRow
              key={zone}
              value={zone}
              icon={Earth}
              label={getCity(zone)}
              detail={formatZoneDetail(zone, now)}
              onSelect={() => {
                onChoose(zone)
                onClose()
              }}
            />
          ))}
        </CommandGroup>
      )}
    </CommandDialog>
  )
}

/** Returns the city in the name of a zone. */
const getCity = (zone: string) => (zone.split('/').at(-1) ?? '').replaceAll('_', ' ')

/** Returns a zone's details: `Germany Time · 9:12 AM`. */
function formatZoneDetail(zone: string, now: Date): string {
  const clock = new Intl.DateTimeFormat(getLocale(), { timeStyle: 'short', timeZone: zone }).format(now)
  return [getZoneName(zone, now), clock].join(' · ')
}

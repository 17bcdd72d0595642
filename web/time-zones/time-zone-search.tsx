import { Earth } from 'lucide-react'
import { useState } from 'react'
import { locale, t } from '#shared/words.ts'
import { CommandDialog, CommandGroup, CommandRow, useSelectedRow } from '#web/ui/overlays/command-dialog.tsx'
import { findZones, nameZone, ownZone } from './find-zones.ts'

interface TimeZoneSearchProps {
  onChoose: (zone: string) => void
  onClose: () => void
}

/** Finds a time zone by its city, or by the platform’s name of it. */
export default function TimeZoneSearch({ onChoose, onClose }: TimeZoneSearchProps) {
  const [text, setText] = useState('')
  const [now] = useState(() => new Date())
  const own = text.trim() === ''
  const found = own ? [ownZone()] : findZones(text, now)
  const row = useSelectedRow(found.map(({ zone }) => zone))
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
              key={zone.zone}
              value={zone.zone}
              icon={Earth}
              label={zone.city}
              detail={detailOf(zone.zone, now)}
              onSelect={() => {
                onChoose(zone.zone)
                onClose()
              }}
            />
          ))}
        </CommandGroup>
      )}
    </CommandDialog>
  )
}

/** `Germany Time · 9:12 AM`. */
function detailOf(zone: string, now: Date): string {
  const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: zone }).format(now)
  return [nameZone(zone, now), clock].join(' · ')
}

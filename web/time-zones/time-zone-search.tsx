import { Earth } from 'lucide-react'
import { useState } from 'react'
import { locale, t } from '#shared/words.ts'
import { CommandDialog, CommandGroup, CommandRow } from '#web/ui/overlays/command-dialog.tsx'
import { useSelectedRow } from '#web/ui/overlays/use-selected-row.ts'
import { type FoundZone, findZones, ownZone } from './find-zones.ts'

interface TimeZoneSearchProps {
  onChoose: (zone: string) => void
  onClose: () => void
}

/** Finds a time zone by a city, a country or its name. */
export default function TimeZoneSearch({ onChoose, onClose }: TimeZoneSearchProps) {
  const [text, setText] = useState('')
  const [now] = useState(() => new Date())
  const own = text.trim() === ''
  const found = own ? [ownZone()] : findZones(text)
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
              detail={detailOf(zone, now)}
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

/** `Munich · Germany · 9:12 AM`. */
function detailOf({ near, country, zone }: FoundZone, now: Date): string {
  const clock = new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: zone }).format(now)
  return [near, country, clock].filter(Boolean).join(' · ')
}

import { Search } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { TIME_ZONES } from '#shared/i18n/time-zones.ts'
import { t } from '#shared/i18n/t.ts'
import { IconButton } from '../page/icon-button.tsx'
import { Select } from '../page/select.tsx'
import { lazyDialog } from '../base/lazy.ts'

const TimeZoneSearch = lazyDialog(() => import('./time-zone-search.tsx'))

const options = TIME_ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))

interface TimeZoneSelectProps extends Omit<ComponentProps<typeof Select>, 'options'> {
  /** Called with the zone that was found. */
  onFound: (zone: string) => void
}

/** The choice of a time zone, with a search. */
export function TimeZoneSelect({ onFound, ...select }: TimeZoneSelectProps) {
  const [searching, setSearching] = useState(false)
  return (
    <div className="flex gap-2">
      <Select options={options} {...select} className="flex-1" />
      <IconButton
        icon={Search}
        label={t('Search by city')}
        onPointerEnter={TimeZoneSearch.prefetch}
        onClick={() => setSearching(true)}
      />
      {searching && <TimeZoneSearch onChoose={onFound} onClose={() => setSearching(false)} />}
    </div>
  )
}

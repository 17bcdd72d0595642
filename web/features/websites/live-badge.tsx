import { Archive, CalendarClock, Radio } from 'lucide-react'
import { formatDate } from '#shared/i18n/format.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { said, t } from '#shared/i18n/t.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { isFutureDay } from '#web/ui/page/dates.tsx'

/**
 * Shows whether a website is live. Before the launch, shows the launch date. It isn't known whether archived websites
 * are live.
 */
export function LiveBadge({ website: { launchDate, archivedAt } }: { website: Website }) {
  if (archivedAt) return <Badge icon={Archive}>{said('website', 'Archived')}</Badge>
  if (isFutureDay(launchDate))
    return (
      <Badge tone="info" icon={CalendarClock}>
        {t('Launches {date}', { date: formatDate(launchDate) })}
      </Badge>
    )
  return (
    <Badge tone="good" icon={Radio}>
      {t('Live')}
    </Badge>
  )
}

import { CalendarClock, Radio } from 'lucide-react'
import { formatDate } from '#shared/format.ts'
import { Badge } from '#web/ui/page/badge.tsx'
import { isAhead } from '#web/ui/display/day-from-today.ts'

/** Whether a website is live; until its launch, the launch date. */
export function LiveBadge({ launchDate }: { launchDate: string }) {
  if (isAhead(launchDate))
    return (
      <Badge tone="info" icon={CalendarClock}>
        Launches {formatDate(launchDate)}
      </Badge>
    )
  return (
    <Badge tone="good" icon={Radio}>
      Live
    </Badge>
  )
}

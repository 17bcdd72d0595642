import { OctagonPause } from 'lucide-react'
import { t } from '#shared/words.ts'
import type { RequestItem } from './queries.ts'
import { isClosed } from './request-status.ts'
import { Badge } from '#web/ui/page/badge.tsx'

/** On an open request without which the work on the project can’t go on. */
export function BlocksBadge({ request }: { request: RequestItem }) {
  if (!request.blocks || request.status === 'completed' || isClosed(request)) return null
  return (
    <Badge tone="warn" icon={OctagonPause}>
      {t('The project waits for this')}
    </Badge>
  )
}

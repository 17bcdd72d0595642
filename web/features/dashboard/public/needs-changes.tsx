import { PencilLine } from 'lucide-react'
import { t } from '#shared/i18n/t.ts'
import { Badge } from '#web/ui/page/status-badge.tsx'

/** Marks a brief that its client needs to revise. */
export const NeedsChanges = () => (
  <Badge tone="warn" icon={PencilLine}>
    {t('Needs Changes')}
  </Badge>
)

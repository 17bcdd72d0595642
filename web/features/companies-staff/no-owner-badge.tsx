import { UserRoundX } from 'lucide-react'
import { t } from '#shared/words.ts'
import { Badge } from '#web/ui/page/badge.tsx'

/** Of a company that nobody who can sign in owns. */
export const NoOwnerBadge = () => (
  <Badge tone="warn" icon={UserRoundX}>
    {t('No owner')}
  </Badge>
)

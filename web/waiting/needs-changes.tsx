import { PencilLine } from 'lucide-react'
import { Badge } from '#web/ui/page/badge.tsx'

/** Marks a brief that its client is to revise. */
export const NeedsChanges = () => (
  <Badge tone="warn" icon={PencilLine}>
    Needs Changes
  </Badge>
)

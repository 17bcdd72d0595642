import { Lock } from 'lucide-react'
import { said } from '#shared/words.ts'
import { Badge } from '#web/ui/page/badge.tsx'

/** Marks a ticket or a request that not everyone of its company sees. */
export const PrivateBadge = ({ of }: { of: { private: boolean } }) =>
  of.private && <Badge icon={Lock}>{said('record', 'Private')}</Badge>

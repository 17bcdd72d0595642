import { CircleSlash } from 'lucide-react'
import { said } from '#shared/words.ts'
import { Badge } from '#web/ui/page/badge.tsx'

/** In place of the status of a request that needs no answer any more. */
export const WithdrawnBadge = () => <Badge icon={CircleSlash}>{said('request', 'Withdrawn')}</Badge>

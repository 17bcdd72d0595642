import { useQuery } from '@tanstack/react-query'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { readersQuery } from './queries.ts'
import type { RecordAccessProps } from '../format-names.ts'

const RecordAccessCard = lazyDialog(() => import('../record-access-card.tsx'))

/**
 * Shows in the side card of a ticket or request who can see it, and the user's notification settings for it. Renders
 * nothing if it has only one reader besides the agency and isn't private.
 */
export function RecordAccess(props: RecordAccessProps) {
  const { data } = useQuery(readersQuery(props.kind, props.record.id))
  if (!data || (data.readers.length < 2 && !data.private)) return null
  return <RecordAccessCard {...props} access={data} />
}

import { useQuery } from '@tanstack/react-query'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { readersQuery } from './queries.ts'
import type { WhoSeesProps } from '../named.ts'

const WhoSeesCard = lazyDialog(() => import('../who-sees-card.tsx'))

/**
 * Who sees a ticket or a request, and what the reader is notified of, for its page's side card. Nothing for somebody who
 * is alone with the agency.
 */
export function WhoSees(props: WhoSeesProps) {
  const { data } = useQuery(readersQuery(props.kind, props.record.id))
  if (!data || (data.readers.length < 2 && !data.private)) return null
  return <WhoSeesCard {...props} seen={data} />
}

import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/api/session.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { type PrivateRecordKind, type RecordAccessProps, readersQuery } from './queries.ts'

const loadCard = () => import('../record-access-card.tsx')
const RecordAccessCard = lazyDialog(loadCard)
const ReadersText = lazyDialog(async () => ({ default: (await loadCard()).ReadersText }))

/**
 * Shows who can see a record. Renders nothing if the agency and one other person are the only readers, unless it's
 * private.
 */
export function RecordAccess(props: RecordAccessProps) {
  const { data } = useQuery(readersQuery(props.kind, props.record.id))
  if (!data || (data.readers.length < 2 && !data.private)) return null
  return <RecordAccessCard {...props} access={data} />
}

/** Shows who can read the message being written. Renders nothing if that's only the agency, unless it's private. */
export function ReadersLine({ kind, id }: { kind: PrivateRecordKind; id: number }) {
  const user = useUser()
  const { data } = useQuery(readersQuery(kind, id))
  const others = data?.readers.filter((person) => person.id !== user.id) ?? []
  if (!data || (others.length === 0 && !data.private)) return null
  return <ReadersText others={others} isPrivate={data.private} />
}

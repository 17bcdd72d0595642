import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/api/session.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { readersQuery, type PrivateRecordKind } from './queries.ts'

const ReadersText = lazyDialog(async () => ({
  default: (await import('../record-access-card.tsx')).ReadersText,
}))

/** Shows who can read the message being written. Renders nothing if that's only the agency, unless it's private. */
export function ReadersLine({ kind, id }: { kind: PrivateRecordKind; id: number }) {
  const user = useUser()
  const { data } = useQuery(readersQuery(kind, id))
  const others = data?.readers.filter((person) => person.id !== user.id) ?? []
  if (!data || (others.length === 0 && !data.private)) return null
  return <ReadersText others={others} isPrivate={data.private} />
}

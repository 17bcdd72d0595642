import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/api/session.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { readersQuery, type PrivateKind } from './queries.ts'

const ReadersWords = lazyDialog(async () => ({
  default: (await import('../who-sees-card.tsx')).ReadersWords,
}))

/** Shows who can read the message being written. Renders nothing if that's only the agency, unless it's private. */
export function ReadersLine({ kind, id }: { kind: PrivateKind; id: number }) {
  const user = useUser()
  const { data } = useQuery(readersQuery(kind, id))
  const others = data?.readers.filter((person) => person.id !== user.id) ?? []
  if (!data || (others.length === 0 && !data.private)) return null
  return <ReadersWords others={others} isPrivate={data.private} />
}

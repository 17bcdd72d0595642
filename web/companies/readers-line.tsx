import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { t } from '#shared/words.ts'
import { agencyName, useUser } from '#web/api/session.ts'
import { listed } from './listed.ts'
import { Faces } from './faces.tsx'
import { readersQuery, type PrivateKind } from './queries.ts'

interface ReadersLineProps {
  kind: PrivateKind
  id: number
}

/** The faces of who will read what is being written; nothing for somebody who is alone with the agency. */
export function ReadersLine({ kind, id }: ReadersLineProps) {
  const user = useUser()
  const { data } = useQuery(readersQuery(kind, id))
  const others = data?.readers.filter((person) => person.id !== user.id) ?? []
  if (!data || (others.length === 0 && !data.private)) return null
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-ink-3">
      {data.private && <Lock size={15} strokeWidth={1.9} aria-hidden="true" className="flex-none" />}
      {others.length > 0 && <Faces people={others} />}
      <span className="min-w-0">
        {t('Read by {people}', {
          people: listed(
            others.map(({ fullName }) => fullName),
            agencyName(),
          ),
        })}
      </span>
    </p>
  )
}

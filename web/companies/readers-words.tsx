import { Lock } from 'lucide-react'
import type { Person } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import { agencyName } from '#web/api/session.ts'
import { Faces } from './faces.tsx'
import { named } from './named.ts'

interface ReadersWordsProps {
  /** Everybody of the company but the reader. */
  others: readonly Person[]
  isPrivate: boolean
}

/** The faces and names of who will read what is being written. */
export default function ReadersWords({ others, isPrivate }: ReadersWordsProps) {
  const names = others.map(({ fullName }) => fullName)
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-ink-3">
      {isPrivate && <Lock size={15} strokeWidth={1.9} aria-hidden="true" className="flex-none" />}
      {others.length > 0 && <Faces people={others} />}
      <span className="min-w-0">{t('{people} will read this', { people: named(names, agencyName()) })}</span>
    </p>
  )
}

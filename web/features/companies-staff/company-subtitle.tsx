import { rich, t } from '#shared/words.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import type { CompanyItem } from './queries.ts'

/** Who owns a company, and since when it is a client. */
export function CompanySubtitle({ company: { owners = [], createdAt } }: { company: CompanyItem }) {
  const since = rich('Client since {date}', { date: <DateText value={createdAt} /> })
  const [first, ...more] = owners
  if (!first) return since
  return (
    <>
      {more.length === 0
        ? t('Owned by {name}', { name: first.fullName })
        : t('Owned by {name} and {n, plural, one {# other} other {# others}}', {
            name: first.fullName,
            n: more.length,
          })}
      {' · '}
      {since}
    </>
  )
}

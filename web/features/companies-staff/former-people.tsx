import { useInfiniteQuery } from '@tanstack/react-query'
import { rich, t } from '#shared/words.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { formerPeopleQuery } from './queries.ts'

/** Who left a company; nothing while nobody did. */
export function FormerPeople({ companyId }: { companyId: number }) {
  const query = useInfiniteQuery(formerPeopleQuery(companyId))
  const { items = [] } = query.data ?? {}
  if (items.length === 0) return null
  return (
    <Section title={t('Former People')}>
      <List label={t('Former people')}>
        {items.map(({ userId, person, since, endedAt }) => (
          <ListRow
            key={userId}
            lead={<Avatar name={person.fullName} picture={person.picture} className="opacity-60" />}
            title={person.fullName}
            description={rich('{since} – {end}', {
              since: <DateText value={since} />,
              end: <DateText value={endedAt} />,
            })}
          />
        ))}
      </List>
      <LoadMore query={query} />
    </Section>
  )
}

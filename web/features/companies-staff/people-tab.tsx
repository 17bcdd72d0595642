import type { ComponentProps } from 'react'
import { InvitationList } from './invitation-list.tsx'
import { PeopleList } from './people-list.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { rich, t } from '#shared/words.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { formerPeopleQuery } from './queries.ts'

interface PeopleTabProps extends ComponentProps<typeof PeopleList> {
  /** Whether the reader sees who was invited. */
  manages: boolean
}

/** Who belongs to a company, who was invited, and who left. */
export default function PeopleTab({ manages, ...props }: PeopleTabProps) {
  const { company, canChange } = props
  return (
    <>
      <PeopleList {...props} />
      {manages && (
        <InvitationList companyId={company.id} canChange={canChange && company.archivedAt === null} />
      )}
      <FormerPeople companyId={company.id} />
    </>
  )
}

/** Who left a company; nothing while nobody did. */
function FormerPeople({ companyId }: { companyId: number }) {
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

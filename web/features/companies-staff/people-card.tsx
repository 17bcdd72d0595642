import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { peopleQuery } from '#web/companies/queries.ts'
import { shownRole } from '#web/companies/role-labels.ts'
import { roleWords } from '#web/companies/role-words.ts'
import { linkLook } from '#web/ui/base/button.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'

/** Of more people, the card shows only these. */
const SHOWN = 6

interface PeopleCardProps {
  companyId: number
  invite: ReactNode
}

/** Who belongs to a company, at a glance. */
export function PeopleCard({ companyId, invite }: PeopleCardProps) {
  const query = useQuery(peopleQuery(companyId))
  return (
    <Card>
      <CardHeader
        title={t('People')}
        action={
          <Link to="." search={{ tab: 'people' }} className={linkLook}>
            {t('View All')}
          </Link>
        }
      />
      <QueryView query={query} failure={t('Could not load the people')} loading={<TextSkeleton lines={4} />}>
        {(people) =>
          people.length === 0 ? (
            <div className="flex flex-col items-start gap-3">
              <p className="text-base text-ink-3">{t('No one belongs to this company yet.')}</p>
              {invite}
            </div>
          ) : (
            <ul className="flex flex-col gap-3" aria-label={t('People')}>
              {people.slice(0, SHOWN).map((item) => (
                <li key={item.userId} className="flex items-center gap-3">
                  <Avatar name={item.person.fullName} picture={item.person.picture} />
                  <span className="min-w-0">
                    <span className="block wrap-anywhere text-base font-[560]">
                      <bdi>{item.person.fullName}</bdi>
                    </span>
                    <span className="block text-sm text-ink-3">{roleWords[shownRole(item)].label}</span>
                  </span>
                </li>
              ))}
              {people.length > SHOWN && (
                <li className="text-sm text-ink-3">
                  {t('and {n, plural, one {# more} other {# more}}', { n: people.length - SHOWN })}
                </li>
              )}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}

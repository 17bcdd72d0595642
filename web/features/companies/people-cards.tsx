import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { amount, t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { peopleQuery, type CompanyItem, type CompanyPersonItem } from '#web/companies/queries.ts'
import { roleLabels, shownRole } from '#web/companies/role-labels.ts'
import { doesOf } from '#web/companies/role-words.ts'
import { cx } from '#web/ui/base/cx.ts'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { Card, Section, stretched } from '#web/ui/page/card.tsx'
import { ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'

const loadSheet = () => import('#web/companies/person-dialog.tsx')
const PersonDialog = lazyDialog(loadSheet)

interface PeopleCardsProps {
  company: CompanyItem
  /** Whether the reader says who belongs to it. */
  manages: boolean
}

/** Everyone of a company, each with what they may do. */
export function PeopleCards({ company, manages }: PeopleCardsProps) {
  const { id: me } = useUser()
  const query = useQuery(peopleQuery(company.id))
  const [opened, setOpened] = useState<CompanyPersonItem>()
  const count = query.data?.length
  return (
    <Section
      title={t('People')}
      action={count !== undefined && count > 1 && <span className="text-sm text-ink-3">{amount(count)}</span>}
    >
      <ListView
        query={query}
        failure={t('Could not load the people')}
        loading={<ListSkeleton rows={2} />}
        empty={null}
      >
        {(people) => (
          <>
            <ul aria-label={t('People')} className="grid gap-3 sm:grid-cols-2">
              {people.map((person) => (
                <li key={person.userId} className="grid">
                  <PersonCard
                    person={person}
                    isMe={person.userId === me}
                    {...(manages && people.length > 1 && { onOpen: () => setOpened(person) })}
                  />
                </li>
              ))}
            </ul>
            {manages && people.length === 1 && (
              <p className="mt-4 max-w-[60ch] text-base text-ink-3">
                {t(
                  'It’s only you so far. Invite the colleague who knows the photos, or the freelancer who writes: you decide what each of them sees.',
                )}
              </p>
            )}
          </>
        )}
      </ListView>
      {opened && <PersonDialog company={company} person={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

interface PersonCardProps {
  person: CompanyPersonItem
  isMe: boolean
  onOpen?: () => void
}

function PersonCard({ person: { person, ...belonging }, isMe, onOpen }: PersonCardProps) {
  const does = doesOf(belonging)
  const name = (
    <>
      <bdi>{person.fullName}</bdi>
      {isMe && <span className="font-normal text-ink-3"> {t('(you)')}</span>}
    </>
  )
  return (
    <Card
      interactive={onOpen !== undefined}
      className={cx('flex gap-4', does ? 'items-start' : 'items-center')}
    >
      <Avatar name={person.fullName} picture={person.picture} className="size-11 text-sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 text-base font-[610] wrap-anywhere">
            {onOpen ? (
              <button
                type="button"
                {...stretched}
                onPointerEnter={() => loadAhead(loadSheet)}
                onClick={onOpen}
              >
                {name}
              </button>
            ) : (
              name
            )}
          </h3>
          <Badge tone={belonging.role === 'owner' ? 'accent' : 'neutral'}>
            {roleLabels[shownRole(belonging)]}
          </Badge>
        </div>
        {does && <p className="mt-1 text-sm text-ink-3">{does}</p>}
      </div>
      {onOpen && <ChevronRight size={18} aria-hidden="true" className="mt-0.5 flex-none text-ink-3" />}
    </Card>
  )
}

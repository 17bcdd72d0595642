import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import type { CallOutput } from '#web/api/call.ts'
import { type CompanyListItem, peopleQuery } from './public/queries.ts'
import { getRoleLabel } from '#shared/contract/role-labels.ts'
import { recordIcons } from '#web/records/records.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { StatCard, StatCardSkeleton, StatGroup } from '#web/ui/display/stat-card.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { TitledCard } from '#web/ui/page/card.tsx'
import { QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'

type CompanyStatsProps = { company: CompanyListItem; stats: CallOutput<'GET /api/stats'> | undefined }

/** A company's totals, such as open tickets. Each one links to its tab. */
export function CompanyStats({ company: { openTickets = 0, waiting = 0 }, stats }: CompanyStatsProps) {
  const figures = [
    {
      tab: 'tickets',
      label: t('Open Tickets'),
      value: openTickets,
      icon: recordIcons.ticket,
      tip: t('This company’s support tickets that are open or in progress.'),
    },
    {
      tab: 'requests',
      label: t('Open Requests'),
      value: waiting,
      icon: recordIcons.info_request,
      tip: t('Requests this company hasn’t answered yet.'),
    },
    {
      tab: 'projects',
      label: t('Active Projects'),
      value: stats?.activeProjects,
      icon: recordIcons.project,
      tip: t('Projects that are neither completed nor launched.'),
    },
    {
      tab: 'websites',
      label: t('Live Websites'),
      value: stats?.liveWebsites,
      icon: recordIcons.website,
      tip: t('This company’s websites that are online.'),
    },
  ] as const
  return (
    <StatGroup label={t('Current activity')}>
      {figures.map(({ tab, ...card }) =>
        card.value === undefined ? (
          <StatCardSkeleton key={tab} />
        ) : (
          <StatCard key={tab} to="." search={{ tab }} {...card} />
        ),
      )}
    </StatGroup>
  )
}

/** The maximum number of people that the card shows. */
const SHOWN = 6

/** A card with the first few members of a company. */
export function PeopleCard({ companyId, invite }: { companyId: number; invite: ReactNode }) {
  const query = useQuery(peopleQuery(companyId))
  return (
    <TitledCard
      title={t('People')}
      action={
        <Link to="." search={{ tab: 'people' }} className={linkClassName}>
          {t('View All')}
        </Link>
      }
    >
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
                    <span className="block text-sm text-ink-3">{getRoleLabel(item)}</span>
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
    </TitledCard>
  )
}

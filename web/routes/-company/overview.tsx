import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WaitingOn } from '#shared/clock/values.ts'
import { t } from '#shared/words.ts'
import type { CompanyItem } from '#web/companies/queries.ts'
import { ActivityFeed, NoActivity } from '#web/features/activities/activity-feed.tsx'
import { recentActivitiesQuery } from '#web/features/activities/queries.ts'
import { CompanyStats, type CompanyFigures } from '#web/features/companies-staff/company-stats.tsx'
import { PeopleCard } from '#web/features/companies-staff/people-card.tsx'
import { waitingQuery } from '#web/features/dashboard/morning/morning-query.ts'
import { WaitingList } from '#web/features/dashboard/morning/waiting-list.tsx'
import { WebsitesCard } from '#web/features/websites/websites-card.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { WhenNear } from '#web/ui/lists/when-near.tsx'
import { Card, Section } from '#web/ui/page/card.tsx'
import { ListSkeleton, ListView, QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'

const Remind = lazyPart(() => import('../-remind.tsx'))

const LATELY = 8

interface CompanyOverviewProps {
  company: CompanyItem
  stats: CompanyFigures | undefined
  invite: ReactNode
}

/** Whose turn it is, who they are, where their websites are, and what happened lately. */
export function CompanyOverview({ company, stats, invite }: CompanyOverviewProps) {
  const { id } = company
  return (
    <>
      <CompanyStats company={company} stats={stats} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] [&>section]:mt-0">
        <Waiting companyId={id} on="agency" title={t('Waiting on Us')} />
        {/* On a phone they come between whose turn it is and the rest. */}
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <PeopleCard companyId={id} invite={invite} />
          <WebsitesCard companyId={id} />
        </div>
        <Waiting companyId={id} on="client" title={t('Waiting on {company}', { company: company.name })} />
        <Section title={t('Recent Activity')} className="min-w-0">
          <WhenNear placeholder={<TextSkeleton lines={5} />}>
            <Lately companyId={id} />
          </WhenNear>
        </Section>
      </div>
    </>
  )
}

function Waiting({ companyId, on, title }: { companyId: number; on: WaitingOn; title: string }) {
  const query = useInfiniteQuery(waitingQuery(on, companyId))
  return (
    <Section title={title} className="min-w-0">
      <QueryView
        query={query}
        failure={t('Could not load the waiting items')}
        loading={<ListSkeleton rows={2} />}
        isNothing={({ items }) => items.length === 0}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="rounded-l border border-dashed border-line-strong px-5 py-4 text-base text-ink-3">
              {on === 'agency' ? t('Everything has been handled.') : t('They owe you nothing right now.')}
            </p>
          ) : (
            <>
              <WaitingList on={on} items={items} remind={Remind} ofOne />
              <LoadMore query={query} quiet />
            </>
          )
        }
      </QueryView>
    </Section>
  )
}

const Lately = ({ companyId }: { companyId: number }) => (
  <ListView
    query={useQuery(recentActivitiesQuery(LATELY, companyId))}
    failure={t('Could not load the activity')}
    loading={<TextSkeleton lines={5} />}
    empty={<NoActivity>{t('What happens in the projects of this company will show up here.')}</NoActivity>}
  >
    {(activities) => (
      <Card>
        <ActivityFeed activities={activities} label={t('Recent activity')} />
      </Card>
    )}
  </ListView>
)

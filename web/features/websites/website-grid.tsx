import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import type { Website } from '#shared/websites/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { ClientAndCompany } from '#web/features/companies/public/client-cell.tsx'
import { getRecordPage, recordIcons } from '#web/records/records.tsx'
import { allWebsitesQuery, type WebsiteFilters } from './queries.ts'
import { formatHost, VisitLink } from './visit-link.tsx'
import { LiveBadge, SupportStatus } from './website-facts-card.tsx'
import { readStaffWebsitesSearch } from '#web/url/websites.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { DateText, isFutureDay, RelativeTime } from '#web/ui/page/dates.tsx'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { CardGridSkeleton, EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { renderSrOnly } from '#web/ui/base/render-sr-only.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** All clients' websites that match the filters as cards, for staff. */
export function WebsiteGrid({ filters }: { filters: WebsiteFilters }) {
  const archived = filters.show === 'archived'
  return (
    <ListView
      query={useInfiniteQuery(allWebsitesQuery(filters))}
      failure={t('Could not load the websites')}
      loading={<CardGridSkeleton />}
      empty={
        filters.q ? (
          <NoMatches
            icon={recordIcons.website}
            title={t('No websites found')}
            read={readStaffWebsitesSearch}
          />
        ) : (
          <EmptyState
            icon={recordIcons.website}
            title={archived ? t('No archived websites') : t('No Live Websites')}
          >
            {archived
              ? t('Archived websites appear here and can be restored.')
              : t('A website appears here once it’s added to its project.')}
          </EmptyState>
        )
      }
    >
      {(websites) => (
        <ul
          aria-label={archived ? t('Archived websites') : t('Live websites')}
          className="grid gap-4 sm:grid-cols-[repeat(auto-fill,minmax(300px,1fr))]"
        >
          {websites.map((website) => (
            <li key={website.id} data-row className="grid">
              <WebsiteCard website={website} />
            </li>
          ))}
        </ul>
      )}
    </ListView>
  )
}

function WebsiteCard({ website }: { website: Website }) {
  const { id, name, url, client, company, launchDate, updatedAt, lastActivityAt, openTickets } = website
  return (
    <Card className="flex flex-col">
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg font-[610] tracking-[-0.01em]">
          <bdi>{name}</bdi>
        </h2>
        <LiveBadge website={website} />
      </div>
      <CutText as="p" className="mb-4 truncate text-sm text-ink-3">
        {formatHost(url)}
      </CutText>
      <Facts
        items={[
          { label: t('Client'), value: <ClientAndCompany client={client} company={company} /> },
          {
            label: isFutureDay(launchDate) ? t('Launches') : t('Published'),
            value: <DateText value={launchDate} />,
          },
          { label: t('Last Updated'), value: <RelativeTime value={updatedAt} /> },
          { label: t('Last Activity'), value: <RelativeTime value={lastActivityAt} /> },
          { label: t('Support Status'), value: <SupportStatus open={openTickets} /> },
        ]}
      />
      <div className="mt-auto flex flex-wrap gap-2 pt-4 *:flex-1">
        <VisitLink website={website} label={t('Visit Website')} size="sm" />
        <Button asChild size="sm" icon={Settings2}>
          <Link {...getRecordPage('website', id, 'staff')}>
            <span>{rich('Manage<span> {name}</span>', { span: renderSrOnly, name })}</span>
          </Link>
        </Button>
      </div>
    </Card>
  )
}

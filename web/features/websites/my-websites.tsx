import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { getListUrl } from '#shared/records/records.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { useChosenCompany, useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { getRecordPage, recordIcons } from '#web/records/records.tsx'
import { myWebsitesQuery } from './queries.ts'
import { formatHost, VisitLink } from './visit-link.tsx'
import { readWebsitesSearch } from '#web/url/websites.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DateText, isFutureDay } from '#web/ui/page/dates.tsx'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { EmptyState, ListView } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { renderSrOnly } from '#web/ui/base/render-sr-only.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

/** The client's own live websites, with links to visit them and to create tickets. */
export const MyWebsites = ({ q }: { q: string | undefined }) => (
  <ListView
    query={useInfiniteQuery(myWebsitesQuery(q, useChosenCompany()))}
    failure={t('Could not load the websites')}
    empty={
      q ? (
        <NoMatches icon={recordIcons.website} title={t('No websites found')} read={readWebsitesSearch} />
      ) : (
        <EmptyState
          icon={recordIcons.website}
          title={t('No live websites yet')}
          action={
            <Button asChild>
              <Link to={getListUrl('project', 'client')}>{t('View Your Projects')}</Link>
            </Button>
          }
        >
          {t('As soon as one of your projects launches, its website will appear here.')}
        </EmptyState>
      )
    }
  >
    {(websites) => (
      <List label={t('Live websites')}>
        {websites.map((website) => (
          <MyWebsite key={website.id} website={website} />
        ))}
      </List>
    )}
  </ListView>
)

function MyWebsite({ website }: { website: Website }) {
  const { id, name, url, launchDate, openTickets, company } = website
  const canWrite = useCanWrite(company.id)
  const page = getRecordPage('website', id, 'client')
  const description = (
    <>
      <CutText className="block truncate">{formatHost(url)}</CutText>
      {isFutureDay(launchDate)
        ? rich('Launches {date}', { date: <DateText value={launchDate} /> })
        : rich('Launched {date}', { date: <DateText value={launchDate} /> })}
      {openTickets > 0 && (
        <>
          {' · '}
          <span className="sm:whitespace-nowrap">
            {t('{n, plural, one {# open ticket} other {# open tickets}}', { n: openTickets })}
          </span>
        </>
      )}
      <CompanyLine company={company} />
    </>
  )
  return (
    <ListRow
      icon={recordIcons.website}
      tone={isFutureDay(launchDate) ? 'info' : 'good'}
      title={
        <Link {...page} className="rounded-xs hover:underline">
          {name}
        </Link>
      }
      description={description}
      whole
    >
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <VisitLink website={website} className="max-sm:flex-1" />
        {canWrite && (
          <Button asChild icon={recordIcons.ticket}>
            <Link
              to={`${getListUrl('ticket', 'client')}/new`}
              search={{ websiteId: id }}
              className="max-sm:flex-1"
            >
              <span>{rich('Support<span> for {name}</span>', { span: renderSrOnly, name })}</span>
            </Link>
          </Button>
        )}
        <Button asChild icon={Info}>
          <Link {...page} className="max-sm:flex-1">
            <span>{rich('Details<span> of {name}</span>', { span: renderSrOnly, name })}</span>
          </Link>
        </Button>
      </div>
    </ListRow>
  )
}

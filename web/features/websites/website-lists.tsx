import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { getListUrl } from '#shared/records/records.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { companyWebsitesQuery, projectWebsitesQuery } from './queries.ts'
import { formatHost, VisitLink } from './visit-link.tsx'
import { useUser } from '#web/api/session.ts'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { recordIcons, RecordLink } from '#web/records/records.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { DotSeparatedText } from '#web/ui/display/dot-separated-text.tsx'
import { HostName } from '#web/ui/display/host-name.tsx'
import { DateText, isFutureDay } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { EmptyState, ListSkeleton, ListView, type ListViewProps } from '#web/ui/page/query-view.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'

const AddWebsiteDialog = lazyDialog(async () => ({
  default: (await import('./website-dialogs.tsx')).AddWebsiteDialog,
}))

/** The websites of a project, with a button to add another if `canAdd`. */
export function WebsitePanel({ projectId, canAdd }: { projectId: number; canAdd: boolean }) {
  const [adding, setAdding] = useState(false)
  const add = canAdd && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t('Add Website')}
    </Button>
  )
  return (
    <>
      <WebsiteList
        query={useInfiniteQuery(projectWebsitesQuery(projectId))}
        toolbar={add && <Toolbar>{add}</Toolbar>}
        empty={
          <EmptyState icon={recordIcons.website} title={t('No websites yet')} action={add}>
            {t('Once this project is live, its website will appear here.')}
          </EmptyState>
        }
      />
      {adding && <AddWebsiteDialog projectId={projectId} onClose={() => setAdding(false)} />}
    </>
  )
}

/** A company's live websites for staff, last launched first. */
export const CompanyWebsites = ({ companyId }: { companyId: number }) => (
  <WebsiteList
    query={useInfiniteQuery(companyWebsitesQuery(companyId))}
    empty={
      <EmptyState icon={recordIcons.website} title={t('No websites yet')}>
        {t('A website appears here once it’s added to its project.')}
      </EmptyState>
    }
  />
)

type WebsiteListProps = Pick<ListViewProps<Website>, 'query' | 'empty'> & { toolbar?: ReactNode }

const WebsiteList = ({ query, empty, toolbar }: WebsiteListProps) => (
  <ListView
    query={query}
    quiet
    failure={t('Could not load the websites')}
    loading={<ListSkeleton rows={1} />}
    empty={empty}
  >
    {(websites) => (
      <>
        {toolbar}
        <List label={t('Websites')}>
          {websites.map((website) => (
            <WebsiteRow key={website.id} website={website} />
          ))}
        </List>
      </>
    )}
  </ListView>
)

/** A website in a list: its address and launch, and the button that opens it. */
function WebsiteRow({ website }: { website: Website }) {
  const { role } = useUser()
  const canWrite = useCanWrite(website.company.id)
  const canRaiseTicket = role === 'client' && canWrite
  const description = (
    <DotSeparatedText
      texts={[
        <HostName key="host">{formatHost(website.url)}</HostName>,
        isFutureDay(website.launchDate)
          ? rich('Launches {date}', { date: <DateText value={website.launchDate} /> })
          : rich('Launched {date}', { date: <DateText value={website.launchDate} /> }),
      ]}
    />
  )
  return (
    <ListRow
      icon={recordIcons.website}
      tone={isFutureDay(website.launchDate) ? 'info' : 'good'}
      title={<RecordLink kind="website" id={website.id} name={website.name} />}
      description={description}
    >
      {canRaiseTicket && (
        <Button asChild size="sm">
          <Link
            to={`${getListUrl('ticket', 'client')}/new`}
            search={{ websiteId: website.id }}
            className="relative z-10"
          >
            {t('Support')}
          </Link>
        </Button>
      )}
      <span className="relative z-10">
        <VisitLink website={website} size="sm" />
      </span>
    </ListRow>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import type { Website } from '#shared/websites/schemas.ts'
import { rich, t } from '#shared/i18n/t.ts'
import { projectQuery } from '#web/features/projects/queries.ts'
import { websiteTicketsQuery } from '#web/features/tickets/queries.ts'
import { WebsiteTickets } from '#web/features/tickets/website-tickets.tsx'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { formatHost, VisitLink } from '#web/features/websites/visit-link.tsx'
import { HostName } from '#web/ui/display/host-name.tsx'
import { LiveBadge, SupportStatus } from '#web/features/websites/website-facts-card.tsx'
import { CompanyChip } from '#web/features/companies/public/frame/company-chip.tsx'
import { useCanWrite } from '#web/features/companies/public/frame/own-companies.ts'
import { recordIcons } from '#web/records/records.tsx'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { Button, linkClassName } from '#web/ui/base/button.tsx'
import { renderSrOnly } from '#web/ui/base/render-sr-only.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { DateText, isFutureDay } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { useSearchParams } from '#web/ui/page/toolbar.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { readWebsiteSearch, type WebsiteSearch } from '#web/url/websites.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { ArchivedNotice, RecordPage, RecordProblem } from '#web/records/record-page.tsx'

const ContentLibrary = lazyDialog(() => import('#web/features/library/content-library.tsx'))

export const Route = createFileRoute('/_client/websites/$id')({
  params: recordParams,
  validateSearch: leaveUnparsed<WebsiteSearch>,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(websiteTicketsQuery(id))
    void queryClient.prefetchQuery(websiteQuery(id))
  },
  component: () => (
    <RecordPage kind="website" query={websiteQuery} back={back}>
      {(website) => <ClientWebsite website={website} />}
    </RecordPage>
  ),
  notFoundComponent: () => <RecordProblem kind="website" back={back} />,
})

const back = t('Back to Live Websites')

function ClientWebsite({ website }: { website: Website }) {
  const { field } = useSearchParams(readWebsiteSearch, { resetScroll: false })
  const canWrite = useCanWrite(website.company.id)
  const support = !website.archivedAt && canWrite && (
    <Button asChild variant="primary" icon={recordIcons.ticket}>
      <Link to="/tickets/new" search={{ websiteId: website.id }}>
        <span>{rich('Support<span> for {name}</span>', { span: renderSrOnly, name: website.name })}</span>
      </Link>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={website.name}
        back={<BackLink to="/websites">{back}</BackLink>}
        badges={
          <>
            <LiveBadge website={website} />
            <CompanyChip company={website.company} />
          </>
        }
        actions={
          <>
            <VisitLink website={website} />
            {support}
          </>
        }
      />
      {website.archivedAt && <ArchivedNotice record={website} />}
      <WebsiteDetails website={website} />
      <Tabs
        label={t('Website')}
        items={[
          { value: 'tickets', label: t('Support Tickets'), count: website.openTickets || undefined },
          { value: 'library', label: t('Content Library') },
        ]}
        {...field('tab')}
      >
        <TabPanel value="tickets">
          <WebsiteTickets
            websiteId={website.id}
            action={
              !website.archivedAt &&
              canWrite && (
                <Button asChild>
                  <Link to="/tickets/new" search={{ websiteId: website.id }}>
                    {t('New Support Ticket')}
                  </Link>
                </Button>
              )
            }
          />
        </TabPanel>
        <TabPanel value="library">
          <ContentLibrary websiteId={website.id} readOnly={!canWrite} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function WebsiteDetails({ website: { url, launchDate, projectId, openTickets } }: { website: Website }) {
  const project = useQuery(projectQuery(projectId)).data
  const address = (
    <a href={url} target="_blank" rel="noopener noreferrer" className={linkClassName}>
      <HostName>{formatHost(url)}</HostName>
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
  const projectLink = (
    <Link to="/projects/$id" params={{ id: projectId }} className={linkClassName}>
      {project?.name ?? t('View Project')}
    </Link>
  )
  return (
    <Card className="mb-6 [&_dl]:grid-cols-2 [&_dl]:max-sm:grid-cols-[auto_minmax(0,1fr)] [&_dl]:lg:grid-cols-[2fr_2fr_1fr_minmax(max-content,1fr)] [&_dl>:nth-child(-n+2)]:max-sm:col-span-2">
      <Facts
        layout="grid"
        items={[
          { label: t('Address'), value: address },
          { label: t('Project'), value: projectLink },
          {
            label: isFutureDay(launchDate) ? t('Launches') : t('Launched'),
            value: <DateText value={launchDate} />,
          },
          { label: t('Support Status'), value: <SupportStatus open={openTickets} /> },
        ]}
      />
    </Card>
  )
}

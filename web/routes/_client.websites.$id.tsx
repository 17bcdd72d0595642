import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import type { Website } from '#shared/websites/schemas.ts'
import { ContentLibrary } from '#web/features/library/content-library.tsx'
import { projectQuery } from '#web/features/projects/queries.ts'
import { websiteTicketsQuery } from '#web/features/tickets/queries.ts'
import { WebsiteTickets } from '#web/features/tickets/website-tickets.tsx'
import { websiteQuery } from '#web/features/websites/queries.ts'
import { VisitLink } from '#web/features/websites/visit-link.tsx'
import { hostOf } from '#web/features/websites/website-address.ts'
import { SupportStatus } from '#web/features/websites/website-facts.tsx'
import { LiveBadge } from '#web/features/websites/live-badge.tsx'
import { recordIcons } from '#web/records.ts'
import { BackLink } from '#web/ui/page/back-link.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { isAhead } from '#web/ui/display/day-from-today.ts'
import { DateText } from '#web/ui/page/dates.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useSearchParams } from '#web/ui/page/use-search-params.ts'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { linkLook } from '#web/ui/base/link-look.ts'
import { DetailSkeleton } from '#web/ui/page/skeleton.tsx'
import { readWebsiteSearch } from '#web/search/websites.ts'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { recordParams } from '#web/search/record-params.ts'
import { RecordProblem, RecordPage } from '#web/record-page.tsx'

export const Route = createFileRoute('/_client/websites/$id')({
  params: recordParams,
  validateSearch: readWebsiteSearch,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(websiteTicketsQuery(id))
    const website = await queryClient.ensureQueryData(websiteQuery(id)).catch(() => null)
    return website && { name: website.name }
  },
  head: ({ loaderData }) => pageTitle(loaderData?.name ?? 'Website'),
  pendingComponent: DetailSkeleton,
  component: ClientWebsitePage,
  notFoundComponent: () => <RecordProblem of="website" back={back} />,
})

const back = 'Back to Live Websites'

function ClientWebsitePage() {
  const { id } = Route.useParams()
  return (
    <RecordPage of="website" query={useQuery(websiteQuery(id))} back={back}>
      {(website) => <ClientWebsite website={website} />}
    </RecordPage>
  )
}

function ClientWebsite({ website }: { website: Website }) {
  const { field } = useSearchParams(readWebsiteSearch, { resetScroll: false })
  const support = (
    <Button asChild variant="primary" icon={recordIcons.ticket}>
      <Link to="/tickets/new" search={{ websiteId: website.id }}>
        <span>
          Support<span className="sr-only"> for {website.name}</span>
        </span>
      </Link>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={website.name}
        back={<BackLink to="/websites">{back}</BackLink>}
        badges={<LiveBadge launchDate={website.launchDate} />}
        actions={
          <>
            <VisitLink website={website} />
            {support}
          </>
        }
      />
      <WebsiteDetails website={website} />
      <Tabs
        label="Website"
        items={[
          { value: 'tickets', label: 'Support Tickets', count: website.openTickets || undefined },
          { value: 'library', label: 'Content Library' },
        ]}
        {...field('tab')}
      >
        <TabPanel value="tickets">
          <WebsiteTickets
            websiteId={website.id}
            action={
              <Button asChild>
                <Link to="/tickets/new" search={{ websiteId: website.id }}>
                  New Support Ticket
                </Link>
              </Button>
            }
          />
        </TabPanel>
        <TabPanel value="library">
          <ContentLibrary websiteId={website.id} />
        </TabPanel>
      </Tabs>
    </>
  )
}

function WebsiteDetails({ website: { url, launchDate, projectId, openTickets } }: { website: Website }) {
  const project = useQuery(projectQuery(projectId)).data
  const address = (
    <a href={url} target="_blank" rel="noopener noreferrer" className={`${linkLook} break-all`}>
      {hostOf(url)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
  const projectLink = (
    <Link to="/projects/$id" params={{ id: projectId }} className={linkLook}>
      {project?.name ?? 'View project'}
    </Link>
  )
  return (
    <Card className="mb-6 [&_dl]:grid-cols-2 [&_dl]:lg:grid-cols-[2fr_2fr_1fr_1fr] [&_dl>:nth-child(-n+2)]:max-sm:col-span-2">
      <Facts
        layout="grid"
        items={[
          { label: 'Address', value: address },
          { label: 'Project', value: projectLink },
          { label: isAhead(launchDate) ? 'Launches' : 'Launched', value: <DateText value={launchDate} /> },
          { label: 'Support status', value: <SupportStatus open={openTickets} /> },
        ]}
      />
    </Card>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Archive, SquarePen } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Website } from '#shared/websites/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { ActivityFeed } from '#web/features/activities/activity-feed.tsx'
import { ClientViewButton } from '#web/features/client-view/client-view-button.tsx'
import { recurrencesQuery } from '#web/features/requests/recurrences/queries.ts'
import { websiteTicketsQuery } from '#web/features/tickets/queries.ts'
import { WebsiteTicketCounts, WebsiteTickets } from '#web/features/tickets/website-tickets.tsx'
import { websiteActivitiesQuery, websiteQuery } from '#web/features/websites/queries.ts'
import { formatHost, VisitLink } from '#web/features/websites/visit-link.tsx'
import { LiveBadge, WebsiteFactsCard } from '#web/features/websites/website-facts-card.tsx'
import { useArchiveWebsite } from '#web/features/websites/use-archive-website.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { readStaffWebsiteSearch, type StaffWebsiteSearch } from '#web/url/websites.ts'
import { leaveUnparsed, recordParams } from '#web/url/entry/address.ts'
import { useSearchParams } from '#web/ui/page/toolbar.tsx'
import { lazyDialog, lazyPart } from '#web/ui/base/lazy.ts'
import { QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { ArchivedNotice, RecordProblem, RecordPage } from '#web/records/record-page.tsx'
import { BackToList, recordIcons } from '#web/records/records.tsx'

const NewTicketDialog = lazyDialog(() => import('#web/features/tickets/new-ticket-dialog.tsx'))
const EditWebsiteDialog = lazyDialog(async () => ({
  default: (await import('#web/features/websites/website-dialogs.tsx')).EditWebsiteDialog,
}))

const RecurringWork = lazyPart(() => import('#web/features/requests/recurrences/recurring-work.tsx'))

const OriginalBrief = lazyDialog(() => import('#web/features/websites/original-brief.tsx'))

const ContentLibrary = lazyDialog(() => import('#web/features/library/content-library.tsx'))

export const Route = createFileRoute('/staff/websites/$id')({
  params: recordParams,
  validateSearch: leaveUnparsed<StaffWebsiteSearch>,
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(websiteQuery(id))
    void context.queryClient.prefetchQuery(websiteTicketsQuery(id))
    void context.queryClient.prefetchInfiniteQuery(websiteActivitiesQuery(id))
    void context.queryClient.prefetchInfiniteQuery(recurrencesQuery({ websiteId: id }))
  },
  component: () => (
    <RecordPage kind="website" query={websiteQuery}>
      {(website) => <StaffWebsite website={website} />}
    </RecordPage>
  ),
  notFoundComponent: () => <RecordProblem kind="website" />,
})

function StaffWebsite({ website }: { website: Website }) {
  const { field } = useSearchParams(readStaffWebsiteSearch)
  const [asking, setAsking] = useState(false)
  const [editing, setEditing] = useState(false)
  const archiving = useArchiveWebsite(website)
  const archived = website.archivedAt !== null
  const create = !archived && (
    <Button variant="primary" icon={recordIcons.ticket} onClick={() => setAsking(true)}>
      {t('Create Support Ticket')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={website.name}
        subtitle={
          <>
            {formatHost(website.url)}
            <ClientViewButton hasSeparator client={website.client} to={`/websites/${website.id}`} />
          </>
        }
        back={<BackToList kind="website" />}
        badges={<LiveBadge website={website} />}
        actions={
          <>
            {!archived && (
              <>
                <Button icon={Archive} pending={archiving.isPending} onClick={() => archiving.mutate(true)}>
                  {t('Archive')}
                </Button>
                <Button icon={SquarePen} onClick={() => setEditing(true)}>
                  {t('Edit Website')}
                </Button>
              </>
            )}
            <VisitLink website={website} label={t('Visit Website')} />
            {create}
          </>
        }
      />
      {website.archivedAt && <ArchivedNotice record={website} restoring={archiving} />}
      <WebsiteFactsCard website={website} />
      <Tabs
        label={t('Website')}
        items={[
          { value: 'overview', label: t('Overview') },
          { value: 'tickets', label: t('Support Tickets') },
          { value: 'brief', label: t('Original Brief') },
          { value: 'library', label: t('Content Library') },
        ]}
        {...field('tab')}
      >
        <TabPanel value="overview">
          <Overview website={website} />
        </TabPanel>
        <TabPanel value="tickets">
          <WebsiteTickets websiteId={website.id} action={create} />
        </TabPanel>
        <TabPanel value="brief">
          <OriginalBrief websiteId={website.id} />
        </TabPanel>
        <TabPanel value="library">
          <ContentLibrary websiteId={website.id} />
        </TabPanel>
      </Tabs>
      {editing && <EditWebsiteDialog website={website} onClose={() => setEditing(false)} />}
      {asking && <NewTicketDialog website={website} onClose={() => setAsking(false)} />}
    </>
  )
}

function Overview({ website }: { website: Website }) {
  const { id, company, archivedAt } = website
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
      <Card>
        <CardHeader title={t('Recent Activity')} level={2} />
        <WebsiteActivity websiteId={id} />
      </Card>
      <div className="grid gap-6 max-lg:-order-1">
        <Card>
          <CardHeader title={t('Support Tickets')} level={2} />
          <WebsiteTicketCounts websiteId={id} />
        </Card>
        <Suspense>
          <RecurringWork parent={{ websiteId: id }} companyId={company.id} readOnly={archivedAt !== null} />
        </Suspense>
      </div>
    </div>
  )
}

function WebsiteActivity({ websiteId }: { websiteId: number }) {
  const query = useInfiniteQuery(websiteActivitiesQuery(websiteId))
  return (
    <QueryView query={query} failure={t('Could not load the activity')} loading={<TextSkeleton lines={5} />}>
      {({ items }) => <ActivityFeed activities={items} />}
    </QueryView>
  )
}

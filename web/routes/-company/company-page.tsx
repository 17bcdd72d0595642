import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { tContext, t } from '#shared/i18n/t.ts'
import { type CompanyItem, companyStatsQuery } from '#web/features/companies/public/queries.ts'
import { startClientView } from '#web/features/client-view/client-view.ts'
import { ArchivedCompany, CompanySubtitle } from '#web/features/companies/company-header.tsx'
import { NoOwnerBadge } from '#web/features/companies/staff/company-table.tsx'
import { toastFailure } from '#web/changes/toast-failure.ts'
import { BackToList, recordIcons } from '#web/records/records.tsx'
import { type CompanyTab, readStaffCompanySearch } from '#web/url/companies.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Segments } from '#web/ui/display/segments.tsx'
import { type TabItem, TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import type { WaitingSide } from '#shared/sla/values.ts'
import { ActivityFeed, NoActivity } from '#web/features/activities/activity-feed.tsx'
import { recentActivitiesQuery } from '#web/features/activities/queries.ts'
import { CompanyStats, PeopleCard } from '#web/features/companies/company-overview.tsx'
import { waitingQuery } from '#web/features/dashboard/queries.ts'
import { WaitingList } from '#web/features/dashboard/morning/waiting-list.tsx'
import { WebsitesCard } from '#web/features/websites/websites-card.tsx'
import { createMoreMenu } from '#web/ui/page/more-menu.tsx'
import { LazyContent } from '#web/ui/lists/lazy-content.tsx'
import { Card, Section } from '#web/ui/page/card.tsx'
import { ListSkeleton, ListView, QueryView, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { CreateProjectDialog } from '../-new-project.tsx'
import { Remind } from '../-remind.tsx'

const InviteDialog = lazyDialog(() => import('#web/features/companies/invite-dialog.tsx'))

// The overview opens first, so the other tabs load on demand.
const PeopleTab = lazyDialog(() => import('#web/features/companies/staff/people-tab.tsx'))
const CompanyProjects = lazyDialog(async () => ({
  default: (await import('#web/features/projects/staff-project-table.tsx')).CompanyProjects,
}))
const CompanyBriefs = lazyDialog(async () => ({
  default: (await import('#web/features/briefs/staff-briefs.tsx')).CompanyBriefs,
}))
const CompanyWebsites = lazyDialog(async () => ({
  default: (await import('#web/features/websites/website-lists.tsx')).CompanyWebsites,
}))
const CompanyRequests = lazyDialog(async () => ({
  default: (await import('#web/features/requests/staff-requests.tsx')).CompanyRequests,
}))
const CompanyTickets = lazyDialog(async () => ({
  default: (await import('#web/features/tickets/company-tickets.tsx')).CompanyTickets,
}))
const CompanyFiles = lazyDialog(async () => ({
  default: (await import('#web/features/files/project-files.tsx')).CompanyFiles,
}))

const CompanyMenu = createMoreMenu(() => import('#web/features/companies/staff/company-menu.tsx'))

/** Everything that staff need to know about a company: its members and all current work. */
export function CompanyPage({ company }: { company: CompanyItem }) {
  const { id, name, owners = [], archivedAt } = company
  const manages = useHasStaffRole('member')
  const canChange = manages && company.mergedInto === null
  const active = archivedAt === null
  const [open, setOpen] = useState<'invite' | 'project'>()
  const close = () => setOpen(undefined)
  const { search, field, change } = useSearchParams(readStaffCompanySearch, { resetScroll: false })
  const { tab = 'overview', show } = search
  const stats = useQuery(companyStatsQuery(id)).data
  const hasOwner = owners.length > 0
  const renderInviteButton = (variant: 'primary' | 'secondary') =>
    canChange &&
    active && (
      <Button icon={MailPlus} variant={variant} opens={InviteDialog} onClick={() => setOpen('invite')}>
        {hasOwner ? t('Invite Person') : t('Invite Owner')}
      </Button>
    )
  const newProject = active && (
    <Button icon={recordIcons.project} onClick={() => setOpen('project')}>
      {t('New Project')}
    </Button>
  )
  const renderShowFilter = (label: string, unfinished: string, all: string) => (
    <Toolbar>
      <Segments
        label={label}
        value={show ?? 'open'}
        onChange={(value) => change({ tab, show: value })}
        options={[
          { value: 'open', label: unfinished },
          { value: 'all', label: all },
        ]}
      />
    </Toolbar>
  )
  return (
    <>
      <PageHeader
        title={name}
        subtitle={<CompanySubtitle company={company} />}
        back={<BackToList kind="company" />}
        badges={!hasOwner && active && <NoOwnerBadge />}
        actions={
          <>
            {/* A merged company only shows where its records are now. */}
            {canChange && <CompanyMenu company={company} />}
            {newProject}
            {renderInviteButton('primary')}
          </>
        }
      />
      {!active && <ArchivedCompany company={company} canRestore={canChange} />}
      <Tabs label={t('Company')} items={getTabs(company, stats)} {...field('tab')}>
        <TabPanel value="overview">
          <CompanyOverview company={company} stats={stats} invite={renderInviteButton('secondary')} />
        </TabPanel>
        <TabPanel value="people">
          <PeopleTab
            company={company}
            canManage={manages}
            canChange={canChange}
            invite={renderInviteButton('primary')}
            onClientView={manages ? (person) => void openClientView(person.id) : undefined}
          />
        </TabPanel>
        <TabPanel value="projects">
          <CompanyProjects companyId={id} create={newProject} />
        </TabPanel>
        <TabPanel value="briefs">
          <CompanyBriefs companyId={id} />
        </TabPanel>
        <TabPanel value="websites">
          <CompanyWebsites companyId={id} />
        </TabPanel>
        <TabPanel value="requests">
          {renderShowFilter(t('Requests to show'), tContext('requests', 'Open'), tContext('requests', 'All'))}
          <CompanyRequests companyId={id} all={show === 'all'} />
        </TabPanel>
        <TabPanel value="tickets">
          {renderShowFilter(t('Tickets to show'), tContext('tickets', 'Open'), tContext('tickets', 'All'))}
          <CompanyTickets companyId={id} all={show === 'all'} />
        </TabPanel>
        <TabPanel value="files">
          <CompanyFiles companyId={id} />
        </TabPanel>
      </Tabs>
      {open === 'invite' && (
        <InviteDialog company={company} role={hasOwner ? 'colleague' : 'owner'} onClose={close} />
      )}
      {open === 'project' && (
        <CreateProjectDialog {...(owners[0] && { clientId: owners[0].id, companyId: id })} onClose={close} />
      )}
    </>
  )
}

const openClientView = (id: number) =>
  startClientView(id).catch((error: unknown) => toastFailure(t('Could not start Client View'), error))

/** Returns the tabs. Open and active records are counted, because staff look for them. */
const getTabs = (
  { people, openTickets, waiting }: CompanyItem,
  stats: { activeProjects: number; pendingBriefs: number; liveWebsites: number } | undefined,
): TabItem<CompanyTab>[] => [
  { value: 'overview', label: t('Overview') },
  { value: 'people', label: t('People'), count: people || undefined },
  { value: 'projects', label: t('Projects'), count: stats?.activeProjects || undefined },
  { value: 'briefs', label: t('Briefs'), count: stats?.pendingBriefs || undefined },
  { value: 'websites', label: t('Websites'), count: stats?.liveWebsites || undefined },
  { value: 'requests', label: t('Requests'), count: waiting || undefined },
  { value: 'tickets', label: t('Tickets'), count: openTickets || undefined },
  { value: 'files', label: t('Files') },
]

const RECENT_LIMIT = 8

type CompanyOverviewProps = ComponentProps<typeof CompanyStats> & { invite: ReactNode }

/** The company's overview: waiting items, members, websites, and recent activity. */
function CompanyOverview({ company, stats, invite }: CompanyOverviewProps) {
  const { id } = company
  return (
    <>
      <CompanyStats company={company} stats={stats} />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px] [&>section]:mt-0">
        <WaitingSection companyId={id} waitingOn="agency" title={t('Waiting on Us')} />
        {/* On a phone, these cards come after the agency's waiting items and before the rest. */}
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <PeopleCard companyId={id} invite={invite} />
          <WebsitesCard companyId={id} />
        </div>
        <WaitingSection
          companyId={id}
          waitingOn="client"
          title={t('Waiting on {company}', { company: company.name })}
        />
        <Section title={t('Recent Activity')} className="min-w-0">
          <LazyContent placeholder={<TextSkeleton lines={5} />}>
            <CompanyActivity companyId={id} />
          </LazyContent>
        </Section>
      </div>
    </>
  )
}

interface WaitingSectionProps {
  companyId: number
  waitingOn: WaitingSide
  title: string
}

function WaitingSection({ companyId, waitingOn, title }: WaitingSectionProps) {
  const query = useInfiniteQuery(waitingQuery(waitingOn, companyId))
  return (
    <Section title={title} className="min-w-0">
      <QueryView
        query={query}
        failure={t('Could not load the waiting items')}
        loading={<ListSkeleton rows={2} />}
        isEmpty={({ items }) => items.length === 0}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="rounded-l border border-dashed border-line-strong px-5 py-4 text-base text-ink-3">
              {waitingOn === 'agency'
                ? t('Everything has been handled.')
                : t('You’re not waiting on them for anything.')}
            </p>
          ) : (
            <>
              <WaitingList waitingOn={waitingOn} items={items} remind={Remind} isSingleClient />
              <LoadMore query={query} quiet />
            </>
          )
        }
      </QueryView>
    </Section>
  )
}

const CompanyActivity = ({ companyId }: { companyId: number }) => (
  <ListView
    query={useQuery(recentActivitiesQuery(RECENT_LIMIT, companyId))}
    failure={t('Could not load the activity')}
    loading={<TextSkeleton lines={5} />}
    empty={<NoActivity>{t('Activity on this company’s projects will appear here.')}</NoActivity>}
  >
    {(activities) => (
      <Card>
        <ActivityFeed activities={activities} label={t('Recent activity')} />
      </Card>
    )}
  </ListView>
)

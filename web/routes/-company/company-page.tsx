import { useQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { said, t } from '#shared/words.ts'
import type { CompanyItem } from '#web/companies/queries.ts'
import { startClientView } from '#web/features/client-view/client-view.ts'
import { ArchivedCompany } from '#web/features/companies-staff/archived-company.tsx'
import { CompanyMenuButton } from '#web/features/companies-staff/company-menu-button.tsx'
import { CompanySubtitle } from '#web/features/companies-staff/company-subtitle.tsx'
import { NoOwnerBadge } from '#web/features/companies-staff/company-table.tsx'
import { companyStatsQuery } from '#web/features/companies-staff/queries.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { recordIcons } from '#web/records.tsx'
import { readStaffCompanySearch, type CompanyTab } from '#web/search/companies.ts'
import { useIsAtLeast } from '#web/api/staff-role.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'
import { Segments } from '#web/ui/display/segments.tsx'
import { TabPanel, Tabs, type TabItem } from '#web/ui/display/tabs.tsx'
import { BackToList } from '#web/records.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { CompanyOverview } from './overview.tsx'

const loadInvite = () => import('#web/companies/invite-dialog.tsx')
const InviteDialog = lazyDialog(loadInvite)
const NewProject = lazyDialog(() => import('../-new-project.tsx'))

// Whoever opens a company looks at the overview first.
const PeopleTab = lazyDialog(() => import('#web/features/companies-staff/people-tab.tsx'))
const CompanyProjects = lazyDialog(async () => ({
  default: (await import('#web/features/projects/company-projects.tsx')).CompanyProjects,
}))
const CompanyBriefs = lazyDialog(async () => ({
  default: (await import('#web/features/briefs/company-briefs.tsx')).CompanyBriefs,
}))
const CompanyWebsites = lazyDialog(async () => ({
  default: (await import('#web/features/websites/company-websites.tsx')).CompanyWebsites,
}))
const CompanyRequests = lazyDialog(async () => ({
  default: (await import('#web/features/info-requests/company-requests.tsx')).CompanyRequests,
}))
const CompanyTickets = lazyDialog(async () => ({
  default: (await import('#web/features/tickets/company-tickets.tsx')).CompanyTickets,
}))
const CompanyFiles = lazyDialog(async () => ({
  default: (await import('#web/features/files/file-table.tsx')).CompanyFiles,
}))

/** Everything that staff look for about a client: its people, and all that is going on. */
export function CompanyPage({ company }: { company: CompanyItem }) {
  const { id, name, owners = [], archivedAt } = company
  const manages = useIsAtLeast('member')
  const canChange = manages && company.mergedInto === null
  const active = archivedAt === null
  const [open, setOpen] = useState<'invite' | 'project'>()
  const close = () => setOpen(undefined)
  const { search, field, change } = useSearchParams(readStaffCompanySearch, { resetScroll: false })
  const { tab = 'overview', show } = search
  const stats = useQuery(companyStatsQuery(id)).data
  const hasOwner = owners.length > 0
  const inviteButton = (primary: boolean) =>
    canChange &&
    active && (
      <Button
        icon={MailPlus}
        {...(primary && { variant: 'primary' as const })}
        onPointerEnter={() => loadAhead(loadInvite)}
        onClick={() => setOpen('invite')}
      >
        {hasOwner ? t('Invite Person') : t('Invite Owner')}
      </Button>
    )
  const newProject = active && (
    <Button icon={recordIcons.project} onClick={() => setOpen('project')}>
      {t('New Project')}
    </Button>
  )
  const choice = (label: string, unfinished: string, all: string) => (
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
        back={<BackToList of="company" />}
        badges={!hasOwner && active && <NoOwnerBadge />}
        actions={
          <>
            {manages && <CompanyMenuButton company={company} />}
            {newProject}
            {inviteButton(true)}
          </>
        }
      />
      {!active && <ArchivedCompany company={company} canRestore={canChange} />}
      <Tabs label={t('Company')} items={tabsFor(company, stats)} {...field('tab')}>
        <TabPanel value="overview">
          <CompanyOverview company={company} stats={stats} invite={inviteButton(false)} />
        </TabPanel>
        <TabPanel value="people">
          <PeopleTab
            company={company}
            manages={manages}
            canChange={canChange}
            invite={inviteButton(true)}
            onClientView={manages ? (person) => void viewAs(person.id) : undefined}
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
          {choice(t('Which requests'), said('requests', 'Open'), said('requests', 'All'))}
          <CompanyRequests companyId={id} all={show === 'all'} />
        </TabPanel>
        <TabPanel value="tickets">
          {choice(t('Which tickets'), said('tickets', 'Open'), said('tickets', 'All'))}
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
        <NewProject {...(owners[0] && { clientId: owners[0].id, companyId: id })} onClose={close} />
      )}
    </>
  )
}

const viewAs = (id: number) =>
  startClientView(id).catch((error: unknown) => toastFailure(t('Could not start Client View'), error))

/** What is open or in progress is counted, because that is what staff look for. */
const tabsFor = (
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

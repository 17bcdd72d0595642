import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Columns3, List, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { PROJECT_STATUSES, isFinished, type ProjectStatus } from '#shared/projects/values.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { responsibleChoices } from '#web/features/users/public/responsible-choices.ts'
import { readStaffProjectsSearch, type StaffProjectsSearch } from '#web/url/projects.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { projectStatusChoices } from '#web/features/projects/project-status.ts'
import {
  allProjectsQuery,
  toProjectQuery,
  projectCountsQuery,
  type ProjectFilters,
  type ProjectState,
} from '#web/features/projects/queries.ts'
import { StaffProjectTable } from '#web/features/projects/staff-project-table.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect, SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { Skeleton } from '#web/ui/page/query-view.tsx'
import { ViewSwitch } from '#web/ui/lists/view-switch.tsx'
import { CreateProjectDialog } from './-new-project.tsx'

const ProjectBoard = lazyPart(() => import('#web/features/projects/board/project-board.tsx'))

export const Route = createFileRoute('/staff/projects/')({
  validateSearch: leaveUnparsed<StaffProjectsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { tab, view, ...filters } = readStaffProjectsSearch(deps)
    if (view === 'board') return
    void context.queryClient.prefetchInfiniteQuery(allProjectsQuery({ ...filters, state: tab ?? 'active' }))
    void context.queryClient.prefetchQuery(projectCountsQuery(filters))
  },
  component: ProjectsPage,
})

function ProjectsPage() {
  const { search, field, change } = useSearchParams(readStaffProjectsSearch)
  const { tab = 'active', view = 'list', q, status, responsible } = search
  return (
    <>
      <TitledHeader
        title={t('Projects')}
        subtitle={t('Every client’s projects, most recently updated first.')}
        actions={<NewProjectButton />}
      />
      <Toolbar>
        <SearchField label={t('Search by name or description')} {...field('q')} />
        {view === 'list' && (
          <FilterSelect label={t('Status')} options={projectStatusChoices} {...field('status')} />
        )}
        <FilterSelect label={t('Responsible')} options={responsibleChoices} {...field('responsible')} />
        <ViewSwitch
          label={tContext('list or board', 'View')}
          value={view}
          options={views}
          onChange={(next) => change({ view: next }, { replace: false })}
        />
        <ExportButton
          list="projects"
          filters={
            view === 'board' ? { q, responsible } : toProjectQuery({ q, status, responsible, state: tab })
          }
        />
      </Toolbar>
      {view === 'board' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ProjectBoard filters={{ q, responsible }} />
        </Suspense>
      ) : (
        <ProjectTabs
          tab={tab}
          filters={{ q, status, responsible }}
          onTab={(next) => change({ tab: next, status: undefined })}
        />
      )}
    </>
  )
}

function NewProjectButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon={Plus} opens={CreateProjectDialog} onClick={() => setOpen(true)}>
        {t('New Project')}
      </Button>
      {open && <CreateProjectDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const views = [
  { value: 'list', label: t('List'), icon: List },
  { value: 'board', label: t('Board'), icon: Columns3 },
] as const

type ProjectTabsProps = { tab: ProjectState; filters: ProjectFilters; onTab: (tab: ProjectState) => void }

function ProjectTabs({ tab, filters, onTab }: ProjectTabsProps) {
  const counts = useQuery(projectCountsQuery(filters)).data
  const tabs = [
    {
      value: 'active' as const,
      label: tContext('projects', 'Active'),
      count: countTabProjects(counts, 'active', filters.status),
    },
    {
      value: 'completed' as const,
      label: tContext('projects', 'Completed'),
      count: countTabProjects(counts, 'completed', filters.status),
    },
    { value: 'archived' as const, label: tContext('projects', 'Archived') },
  ]
  return (
    <Tabs value={tab} onChange={onTab} label={t('Projects')} items={tabs}>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <StaffProjectTable state={value} tabs={tabs} filters={filters} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Returns how many projects a tab would list. */
function countTabProjects(
  counts: Record<ProjectStatus, number> | undefined,
  state: ProjectState,
  only?: ProjectStatus,
) {
  if (!counts) return undefined
  return PROJECT_STATUSES.filter(
    (status) => isFinished(status) === (state === 'completed') && (!only || only === status),
  ).reduce((sum, status) => sum + counts[status], 0)
}

import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Columns3, List } from 'lucide-react'
import { Suspense } from 'react'
import { PROJECT_STATUSES, isFinished, type ProjectStatus } from '#shared/projects/values.ts'
import { readStaffProjectsSearch } from '#web/search/projects.ts'
import { projectStatusChoices } from '#web/features/projects/project-status.ts'
import { allProjectsQuery, projectCountsQuery, type ProjectFilters } from '#web/features/projects/queries.ts'
import { StaffProjectTable, type ProjectState } from '#web/features/projects/staff-project-table.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect, SearchField, Toolbar } from '#web/ui/page/toolbar.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useSearchParams } from '#web/ui/page/use-search-params.ts'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { ViewSwitch } from '#web/ui/lists/view-switch.tsx'

const ProjectBoard = lazyPart(() => import('#web/features/projects/board/project-board.tsx'))

export const Route = createFileRoute('/staff/projects/')({
  head: () => pageTitle('Projects'),
  validateSearch: readStaffProjectsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { tab, view, ...filters } }) => {
    if (view === 'board') return
    void context.queryClient.prefetchInfiniteQuery(allProjectsQuery({ ...filters, state: tab ?? 'active' }))
    void context.queryClient.prefetchQuery(projectCountsQuery(filters.q))
  },
  component: ProjectsPage,
})

function ProjectsPage() {
  const { search, field, change } = useSearchParams(readStaffProjectsSearch)
  const { tab = 'active', view = 'list', q, status } = search
  return (
    <>
      <PageHeader title="Projects" subtitle="Every client’s projects, the last updated first." />
      <Toolbar>
        <SearchField label="Search by name or description" {...field('q')} />
        {view === 'list' && (
          <FilterSelect label="Status" options={projectStatusChoices} {...field('status')} />
        )}
        <ViewSwitch
          label="View"
          value={view}
          options={views}
          onChange={(next) => change({ view: next }, { replace: false })}
        />
        <ExportButton list="projects" filters={view === 'board' ? { q } : { q, status, state: tab }} />
      </Toolbar>
      {view === 'board' ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ProjectBoard q={q} />
        </Suspense>
      ) : (
        <ProjectTabs
          tab={tab}
          filters={{ q, status }}
          onTab={(next) => change({ tab: next, status: undefined })}
        />
      )}
    </>
  )
}

const views = [
  { value: 'list', label: 'List', icon: List },
  { value: 'board', label: 'Board', icon: Columns3 },
] as const

interface ProjectTabsProps {
  tab: ProjectState
  filters: ProjectFilters
  onTab: (tab: ProjectState) => void
}

function ProjectTabs({ tab, filters, onTab }: ProjectTabsProps) {
  const counts = useQuery(projectCountsQuery(filters.q)).data
  const tabs = [
    { value: 'active' as const, label: 'Active', count: sumOf(counts, 'active', filters.status) },
    { value: 'completed' as const, label: 'Completed', count: sumOf(counts, 'completed', filters.status) },
  ]
  return (
    <Tabs value={tab} onChange={onTab} label="Projects" items={tabs}>
      {tabs.map(({ value }) => (
        <TabPanel key={value} value={value}>
          <StaffProjectTable state={value} filters={filters} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** How many projects a tab would list. */
function sumOf(counts: Record<ProjectStatus, number> | undefined, state: ProjectState, only?: ProjectStatus) {
  if (!counts) return undefined
  return PROJECT_STATUSES.filter(
    (status) => isFinished(status) === (state === 'completed') && (!only || only === status),
  ).reduce((sum, status) => sum + counts[status], 0)
}

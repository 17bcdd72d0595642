import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Columns3, List } from 'lucide-react'
import { Suspense } from 'react'
import { PROJECT_STATUSES, isFinished, type ProjectStatus } from '#shared/projects/values.ts'
import { messageOf } from '#web/api/call.ts'
import { readStaffProjectsSearch } from '#web/search/projects.ts'
import { projectStatusFilters } from '#web/features/projects/project-status.ts'
import { allProjectsQuery, projectCountsQuery } from '#web/features/projects/queries.ts'
import { StaffProjectTable } from '#web/features/projects/staff-project-table.tsx'
import { recordIcons } from '#web/records.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect } from '#web/ui/page/filter-select.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { lazyPart } from '#web/ui/base/lazy.ts'
import { SearchField } from '#web/ui/page/search-field.tsx'
import { TabPanel, Tabs } from '#web/ui/display/tabs.tsx'
import { Skeleton } from '#web/ui/page/skeleton.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'
import { ViewSwitch } from '#web/ui/lists/view-switch.tsx'

const ProjectBoard = lazyPart(() => import('#web/features/projects/board/project-board.tsx'))

type State = 'active' | 'completed'

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
  const search = Route.useSearch()
  const { tab = 'active', view = 'list', q, status } = search
  const navigate = Route.useNavigate()
  const change = (part: Record<string, string | undefined>) =>
    void navigate({ search: (old) => readStaffProjectsSearch({ ...old, ...part }), replace: true })
  return (
    <>
      <PageHeader title="Projects" subtitle="Every client’s projects, the last updated first." />
      <Toolbar>
        <SearchField
          label="Search by name or description"
          value={q ?? ''}
          onChange={(next) => change({ q: next })}
        />
        {view === 'list' && (
          <FilterSelect
            label="Status"
            value={status ?? 'all'}
            options={projectStatusFilters}
            onChange={(next) => change({ status: next })}
          />
        )}
        <ViewSwitch
          label="View"
          value={view}
          options={views}
          onChange={(next) =>
            void navigate({ search: (old) => readStaffProjectsSearch({ ...old, view: next }) })
          }
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
          q={q}
          status={status}
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
  tab: State
  q: string | undefined
  status: ProjectStatus | undefined
  onTab: (tab: State) => void
}

function ProjectTabs({ tab, q, status, onTab }: ProjectTabsProps) {
  const counts = useQuery(projectCountsQuery(q)).data
  return (
    <Tabs<State>
      value={tab}
      onChange={onTab}
      label="Projects"
      items={[
        { value: 'active', label: 'Active', count: sumOf(counts, 'active', status) },
        { value: 'completed', label: 'Completed', count: sumOf(counts, 'completed', status) },
      ]}
    >
      <TabPanel value="active">
        <Projects state="active" />
      </TabPanel>
      <TabPanel value="completed">
        <Projects state="completed" />
      </TabPanel>
    </Tabs>
  )
}

/** How many projects a tab would list. */
function sumOf(counts: Record<ProjectStatus, number> | undefined, state: State, only?: ProjectStatus) {
  if (!counts) return undefined
  return PROJECT_STATUSES.filter(
    (status) => isFinished(status) === (state === 'completed') && (!only || only === status),
  ).reduce((sum, status) => sum + counts[status], 0)
}

function Projects({ state }: { state: State }) {
  const { q, status } = Route.useSearch()
  const projects = useInfiniteQuery(
    allProjectsQuery({ state, ...(q !== undefined && { q }), ...(status && { status }) }),
  )
  const { data } = projects
  const failure = useFailure(projects)
  if (failure)
    return (
      <ErrorState title="Could not load the projects" onRetry={projects.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  return (
    <>
      <StaffProjectTable
        rows={data?.items}
        finished={state === 'completed'}
        empty={<NoProjects state={state} filtered={q !== undefined || status !== undefined} />}
      />
      <LoadMore query={projects} />
    </>
  )
}

const reasons: Record<State, string> = {
  active: 'A project begins when a brief is accepted.',
  completed: 'Projects come here when they are completed or launched.',
}

function NoProjects({ state, filtered }: { state: State; filtered: boolean }) {
  return (
    <EmptyState icon={recordIcons.project} title={`No ${state} projects found`}>
      {filtered ? 'Try another search or status.' : reasons[state]}
    </EmptyState>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { messageOf } from '#web/api/call.ts'
import { ClientProjectTable } from '#web/features/projects/client-project-table.tsx'
import { readProjectsSearch } from '#web/search/projects.ts'
import { projectStatusFilters } from '#web/features/projects/project-status.ts'
import { myProjectsQuery } from '#web/features/projects/queries.ts'
import { recordIcons } from '#web/records.ts'
import { Button } from '#web/ui/base/button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { FilterSelect } from '#web/ui/page/filter-select.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { SearchField } from '#web/ui/page/search-field.tsx'
import { Toolbar } from '#web/ui/page/toolbar.tsx'
import { useFailure } from '#web/ui/page/use-failure.ts'

export const Route = createFileRoute('/_client/projects/')({
  head: () => pageTitle('My Projects'),
  validateSearch: readProjectsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(myProjectsQuery(deps)),
  component: ProjectsPage,
})

function ProjectsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: { q?: string; status?: string }) =>
    void navigate({ search: (old) => readProjectsSearch({ ...old, ...part }), replace: true })
  return (
    <>
      <PageHeader title="My Projects" subtitle="Where each of your websites stands." />
      <Toolbar>
        <SearchField label="Search projects" value={search.q ?? ''} onChange={(q) => change({ q })} />
        <FilterSelect
          label="Status"
          value={search.status ?? 'all'}
          options={projectStatusFilters}
          onChange={(status) => change({ status })}
        />
      </Toolbar>
      <Projects />
    </>
  )
}

function Projects() {
  const search = Route.useSearch()
  const projects = useInfiniteQuery(myProjectsQuery(search))
  const { data } = projects
  const failure = useFailure(projects)
  if (failure)
    return (
      <ErrorState title="Could not load your projects" onRetry={projects.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  return (
    <>
      <ClientProjectTable
        rows={data?.items}
        empty={<NoProjects filtered={search.q !== undefined || search.status !== undefined} />}
      />
      <LoadMore query={projects} />
    </>
  )
}

function NoProjects({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon={recordIcons.project}
      title="No projects found"
      action={
        <Button asChild variant={filtered ? 'secondary' : 'primary'}>
          <Link to="/briefs">Submit a Brief</Link>
        </Button>
      }
    >
      {filtered
        ? 'Try another search or status, or tell us about a new website.'
        : 'A project begins when we accept a brief of yours. Tell us about the website you want.'}
    </EmptyState>
  )
}

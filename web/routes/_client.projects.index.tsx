import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { getChosenCompany, useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { ClientProjectTable } from '#web/features/projects/client-project-table.tsx'
import { readProjectsSearch, type ProjectsSearch } from '#web/url/projects.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { projectStatusChoices } from '#web/features/projects/project-status.ts'
import { myProjectsQuery } from '#web/features/projects/queries.ts'
import { isEmptyList } from '#web/ui/lists/list-filters.ts'
import { FilterSelect, SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'

export const Route = createFileRoute('/_client/projects/')({
  validateSearch: leaveUnparsed<ProjectsSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) =>
    void queryClient.prefetchInfiniteQuery(
      myProjectsQuery({ ...readProjectsSearch(deps), company: getChosenCompany(user, deps) }),
    ),
  component: ProjectsPage,
})

function ProjectsPage() {
  const { search, field } = useSearchParams(readProjectsSearch)
  const company = useChosenCompany()
  const query = useInfiniteQuery(myProjectsQuery({ ...search, company }))
  return (
    <>
      <TitledHeader title={t('My Projects')} subtitle={t('Where each of your websites stands.')} />
      <Toolbar hidden={isEmptyList(query, search)}>
        <SearchField label={t('Search projects')} {...field('q')} />
        <FilterSelect label={t('Status')} options={projectStatusChoices} {...field('status')} />
      </Toolbar>
      <ClientProjectTable filters={search} />
    </>
  )
}

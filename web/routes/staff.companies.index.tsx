import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { companiesQuery } from '#web/features/companies/public/queries.ts'
import { companyStateChoices, CompanyTable } from '#web/features/companies/staff/company-table.tsx'
import { readCompaniesSearch, type CompaniesSearch } from '#web/url/companies.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { FilterSelect, SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'

const NewCompanyDialog = lazyDialog(async () => ({
  default: (await import('#web/features/companies/name-dialogs.tsx')).NewCompanyDialog,
}))

export const Route = createFileRoute('/staff/companies/')({
  validateSearch: leaveUnparsed<CompaniesSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(companiesQuery(readCompaniesSearch(deps))),
  component: CompaniesPage,
})

function CompaniesPage() {
  const navigate = Route.useNavigate()
  const { search, field } = useSearchParams(readCompaniesSearch)
  const [creating, setCreating] = useState(false)
  const create = useHasStaffRole('member') && (
    <Button variant="primary" icon={Plus} opens={NewCompanyDialog} onClick={() => setCreating(true)}>
      {t('New Company')}
    </Button>
  )
  return (
    <>
      <TitledHeader
        title={t('Companies')}
        subtitle={t('Your clients, their people and their current work.')}
        actions={create}
      />
      <Toolbar>
        <SearchField label={t('Search companies')} {...field('q')} />
        <FilterSelect label={t('Show')} options={companyStateChoices} {...field('state')} />
      </Toolbar>
      <CompanyTable filters={search} create={create} />
      {creating && (
        <NewCompanyDialog
          onCreated={({ id }) =>
            navigate({ to: '/staff/companies/$id', params: { id }, search: { tab: 'people' } })
          }
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}

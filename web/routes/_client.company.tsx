import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { useUser, type SessionUser } from '#web/api/session.ts'
import { getChosenCompany, useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { companyQuery, invitationsQuery, peopleQuery } from '#web/features/companies/public/queries.ts'
import { CompanyCards, OwnCompanyPage } from '#web/features/companies/own/company-page.tsx'
import { usePageTitle } from '#web/records/entry/page-title.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'

const NoCompany = lazyDialog(async () => ({
  default: (await import('#web/features/companies/public/missing-permission.tsx')).NoCompany,
}))

export const Route = createFileRoute('/_client/company')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) => {
    const company = getShownCompany(user, getChosenCompany(user, deps))
    if (!company) return
    void queryClient.prefetchQuery(companyQuery(company.id))
    void queryClient.prefetchQuery(peopleQuery(company.id))
    if (company.role === 'owner') void queryClient.prefetchQuery(invitationsQuery(company.id))
  },
  component: Company,
})

/** Returns the chosen company, or the user's only company. */
const getShownCompany = ({ companies }: SessionUser, chosen: number | undefined) =>
  companies.length === 1 ? companies[0] : companies.find(({ id }) => id === chosen)

function Company() {
  usePageTitle(t('Company'))
  const user = useUser()
  const company = getShownCompany(user, useChosenCompany())
  if (company) return <OwnCompanyPage key={company.id} id={company.id} />
  return user.companies.length > 1 ? <CompanyCards /> : <NoCompany />
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { getChosenCompany, useChosenCompany } from '#web/features/companies/public/frame/own-companies.ts'
import { MyWebsites } from '#web/features/websites/my-websites.tsx'
import { myWebsitesQuery } from '#web/features/websites/queries.ts'
import { recordIcons } from '#web/records/records.tsx'
import { readWebsitesSearch, type WebsitesSearch } from '#web/url/websites.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { Button } from '#web/ui/base/button.tsx'
import { isEmptyList } from '#web/ui/lists/list-filters.ts'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'

export const Route = createFileRoute('/_client/websites/')({
  validateSearch: leaveUnparsed<WebsitesSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, user }, deps }) =>
    void queryClient.prefetchInfiniteQuery(
      myWebsitesQuery(readWebsitesSearch(deps).q, getChosenCompany(user, deps)),
    ),
  component: WebsitesPage,
})

function WebsitesPage() {
  const { search, field } = useSearchParams(readWebsitesSearch)
  const query = useInfiniteQuery(myWebsitesQuery(search.q, useChosenCompany()))
  return (
    <>
      <TitledHeader
        title={t('Live Websites')}
        subtitle={t('Your websites, including those about to launch.')}
        actions={
          <Button asChild icon={recordIcons.ticket}>
            <Link to="/tickets">{t('Support Tickets')}</Link>
          </Button>
        }
      />
      <Toolbar hidden={isEmptyList(query, search)}>
        <SearchField label={t('Search websites')} {...field('q')} />
      </Toolbar>
      <MyWebsites q={search.q} />
    </>
  )
}

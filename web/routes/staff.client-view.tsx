import { createFileRoute } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { requireStaffRole } from '#web/app/shell/entry/guards.ts'
import { clientsQuery } from '#web/api/queries/users.ts'
import { ClientList } from '#web/features/client-view/client-list.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { readClientViewSearch, type ClientViewSearch } from '#web/url/staff.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'

export const Route = createFileRoute('/staff/client-view')({
  beforeLoad: requireStaffRole('member'),
  validateSearch: leaveUnparsed<ClientViewSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(clientsQuery(readClientViewSearch(deps).q)),
  component: ClientViewPage,
})

function ClientViewPage() {
  const { search, field } = useSearchParams(readClientViewSearch)
  return (
    <>
      <TitledHeader
        title={t('Client View')}
        subtitle={t(
          'See the portal exactly as a client does, for up to an hour. You can read everything but can’t change anything. The audit log records each use.',
        )}
      />
      <Toolbar>
        <SearchField label={t('Search clients')} {...field('q')} />
      </Toolbar>
      <ClientList q={search.q} />
    </>
  )
}

import { useIsFetching } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { MailPlus, Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { usePortal } from '#web/api/session.ts'
import { useRefresh } from '#web/api/live/refresh.ts'
import { startClientView } from '#web/features/client-view/client-view.ts'
import { usersQuery } from '#web/features/users/queries.ts'
import { roleChoices, statusChoices } from '#web/features/users/user-choices.ts'
import { readUsersSearch } from '#web/search/staff.ts'
import { UserTable } from '#web/features/users/user-table.tsx'
import { toastFailure } from '#web/api/toast-failure.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect, SearchField, Toolbar } from '#web/ui/page/toolbar.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useSearchParams } from '#web/ui/page/use-search-params.ts'
import { pageTitle } from '#web/ui/base/page-title.ts'
import { lazyDialog, loadAhead } from '#web/ui/base/lazy.ts'

const loadNewUser = () => import('#web/features/users/new-user-dialog.tsx')
const NewUserDialog = lazyDialog(loadNewUser)
const loadInviteUser = () => import('#web/features/users/invite-user-dialog.tsx')
const InviteUserDialog = lazyDialog(loadInviteUser)

export const Route = createFileRoute('/staff/users')({
  head: () => pageTitle('User Management'),
  validateSearch: readUsersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(usersQuery(deps)),
  component: UsersPage,
})

function UsersPage() {
  const { search, field } = useSearchParams(readUsersSearch)
  return (
    <>
      <PageHeader title="User Management" subtitle="Who can sign in." actions={<Actions />} />
      <Toolbar>
        <SearchField label="Search users" {...field('q')} />
        <FilterSelect label="Role" options={roleChoices} {...field('role')} />
        <FilterSelect label="Status" options={statusChoices} {...field('status')} />
        <ExportButton list="users" filters={search} />
      </Toolbar>
      <UserTable filters={search} onClientView={({ id }) => void viewAs(id)} />
    </>
  )
}

const viewAs = (id: number) =>
  startClientView(id).catch((error: unknown) => toastFailure('Could not start Client View', error))

function Actions() {
  const askAgain = useRefresh('user')
  const portal = usePortal()
  const [open, setOpen] = useState<'new' | 'invite'>()
  const [refreshing, setRefreshing] = useState(false)
  const fetching = useIsFetching({ queryKey: ['users', 'list'] }) > 0
  async function refresh() {
    setRefreshing(true)
    await askAgain()
    setRefreshing(false)
  }
  return (
    <>
      <Button icon={RotateCw} pending={refreshing && fetching} onClick={() => void refresh()}>
        Refresh
      </Button>
      {portal?.signIn !== 'provider' && (
        <Button icon={Plus} onPointerEnter={() => loadAhead(loadNewUser)} onClick={() => setOpen('new')}>
          New User
        </Button>
      )}
      <Button
        variant="primary"
        icon={MailPlus}
        onPointerEnter={() => loadAhead(loadInviteUser)}
        onClick={() => setOpen('invite')}
      >
        Invite User
      </Button>
      {open === 'new' && <NewUserDialog onClose={() => setOpen(undefined)} />}
      {open === 'invite' && <InviteUserDialog onClose={() => setOpen(undefined)} />}
    </>
  )
}

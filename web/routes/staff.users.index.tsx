import { useMutation } from '@tanstack/react-query'
import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { MailPlus, Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { UserStatus } from '#shared/users/values.ts'
import type { Role } from '#shared/contract/roles.ts'
import { tContext, t } from '#shared/i18n/t.ts'
import { useOnlyProvider } from '#web/api/session.ts'
import { useHasStaffRole } from '#web/api/staff-role.ts'
import { useRefresh } from '#web/api/live/refresh.ts'
import { startClientView } from '#web/features/client-view/client-view.ts'
import { usersQuery } from '#web/features/users/queries.ts'
import { readUsersSearch, type UsersSearch } from '#web/url/staff.ts'
import { leaveUnparsed } from '#web/url/entry/address.ts'
import { UserTable } from '#web/features/users/user-table.tsx'
import { toastFailure } from '#web/changes/toast-failure.ts'
import { Button } from '#web/ui/base/button.tsx'
import { ExportButton } from '#web/ui/lists/export-button.tsx'
import { FilterSelect, SearchField, Toolbar, useSearchParams } from '#web/ui/page/toolbar.tsx'
import { TitledHeader } from '#web/app/shell/titled-header.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { CreateProjectDialog } from './-new-project.tsx'

const NewUserDialog = lazyDialog(() => import('#web/features/users/new-user-dialog.tsx'))
const InviteUserDialog = lazyDialog(() => import('#web/features/users/invite-user-dialog.tsx'))

export const Route = createFileRoute('/staff/users/')({
  validateSearch: leaveUnparsed<UsersSearch>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchInfiniteQuery(usersQuery(readUsersSearch(deps))),
  component: UsersPage,
})

function UsersPage() {
  const { search, field } = useSearchParams(readUsersSearch)
  const [clientId, setClientId] = useState<number>()
  return (
    <>
      <TitledHeader
        title={t('User Management')}
        subtitle={t('Everyone who has an account.')}
        actions={<Actions />}
      />
      <Toolbar>
        <SearchField label={t('Search users')} {...field('q')} />
        <FilterSelect label={t('Role')} options={roleChoices} {...field('role')} />
        <FilterSelect label={t('Status')} options={statusChoices} {...field('status')} />
        <ExportButton list="users" filters={search} />
      </Toolbar>
      <UserTable
        filters={search}
        onClientView={({ id }) => void openClientView(id)}
        onNewProject={({ id }) => setClientId(id)}
      />
      {clientId !== undefined && (
        <CreateProjectDialog clientId={clientId} onClose={() => setClientId(undefined)} />
      )}
    </>
  )
}

const openClientView = (id: number) =>
  startClientView(id).catch((error: unknown) => toastFailure(t('Could not start Client View'), error))

/** The choices of the role filter; `all` means no filter. */
const roleChoices: { value: Role | 'all'; label: string }[] = [
  { value: 'all', label: t('All roles') },
  { value: 'client', label: t('Clients') },
  { value: 'staff', label: t('Staff') },
]

/** The choices of the status filter; `all` means no filter. */
const statusChoices: { value: UserStatus | 'all'; label: string }[] = [
  { value: 'all', label: t('All statuses') },
  { value: 'active', label: tContext('people', 'Active') },
  { value: 'invited', label: tContext('people', 'Invited') },
  { value: 'deactivated', label: tContext('people', 'Deactivated') },
  { value: 'deleted', label: tContext('people', 'Deleted') },
]

/** The role that a link to this page invites, by the link's hash. */
const INVITED_ROLES: Record<string, Role> = { 'invite-colleague': 'staff', 'invite-client': 'client' }

function Actions() {
  const refresh = useMutation({ mutationFn: useRefresh('user') })
  const provider = useOnlyProvider()
  const invites = useHasStaffRole('member')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'new' | 'invite' | undefined>(hash in INVITED_ROLES ? 'invite' : undefined)
  // A user who came to invite someone goes back to the checklist, where the invitation is checked off.
  const close = () => (hash in INVITED_ROLES ? void navigate({ to: '/staff' }) : setOpen(undefined))
  return (
    <>
      <Button icon={RotateCw} pending={refresh.isPending} onClick={() => refresh.mutate()}>
        {t('Refresh')}
      </Button>
      {invites && provider === null && (
        <Button icon={Plus} opens={NewUserDialog} onClick={() => setOpen('new')}>
          {t('New User')}
        </Button>
      )}
      {invites && (
        <Button variant="primary" icon={MailPlus} opens={InviteUserDialog} onClick={() => setOpen('invite')}>
          {t('Invite User')}
        </Button>
      )}
      {open === 'new' && <NewUserDialog onClose={() => setOpen(undefined)} />}
      {open === 'invite' && <InviteUserDialog role={INVITED_ROLES[hash]} onClose={close} />}
    </>
  )
}

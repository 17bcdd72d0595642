import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Ellipsis, Eraser, Eye, PencilLine, ScrollText, Trash2, Users } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import {
  accountActionsFor,
  isAccountAction,
  unconfirmedEmail,
  type AccountAction,
} from './account-actions.ts'
import { useMayHavePassword } from './may-have-password.ts'
import { usersQuery, type UserFilters, type UserItem } from './queries.ts'
import { userRole } from './user-role.ts'
import { emailStatus, userStatus } from './user-status.ts'
import { useUser } from '#web/api/session.ts'
import { cx } from '#web/ui/base/cx.ts'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { download } from '#web/api/upload/download.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { StatusBadge } from '#web/ui/page/status-badge.tsx'

const EditUserDialog = lazyDialog(() => import('./edit-user-dialog.tsx'))
const EraseUserDialog = lazyDialog(() => import('./erase-user-dialog.tsx'))
const DeleteUserDialog = lazyDialog(() => import('./delete-user-dialog.tsx'))
const AccountDialog = lazyDialog(() => import('./account-dialogs.tsx'))

type Asked = { to: 'edit' | 'delete' | 'erase' | AccountAction; user: UserItem }

interface UserTableProps {
  filters: UserFilters
  /** Opens the portal as this client sees it. */
  onClientView: (user: UserItem) => void
}

/** The people who have an account, with the actions that staff have. */
export function UserTable({ filters, onClientView }: UserTableProps) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <DataTable
        query={useInfiniteQuery(usersQuery(filters))}
        failure="Failed to load users. Please try again."
        caption="Users"
        columns={columns}
        renderActions={(user) => (
          <UserMenu user={user} onAsk={(to) => setAsked({ to, user })} onClientView={onClientView} />
        )}
        empty={
          <EmptyState icon={Users} title="No users found">
            Adjust the search or the filter, or create a user.
          </EmptyState>
        }
      />
      {asked?.to === 'edit' && <EditUserDialog user={asked.user} onClose={close} />}
      {asked?.to === 'erase' && <EraseUserDialog user={asked.user} onClose={close} />}
      {asked?.to === 'delete' && <DeleteUserDialog user={asked.user} onClose={close} />}
      {asked && isAccountAction(asked.to) && (
        <AccountDialog action={asked.to} user={asked.user} onClose={close} />
      )}
    </>
  )
}

const columns: Column<UserItem>[] = [
  { header: 'ID', cell: (user) => user.id, hideOnPhone: true },
  {
    header: 'Username',
    primary: true,
    className: '@2xl:min-w-24!',
    cell: (user) => (
      <>
        {user.username} <span className="font-normal text-ink-3 @2xl:hidden">#{user.id}</span>
        {/* Nearly everybody is active, so a badge for it would only be noise. */}
        {user.status !== 'active' && (
          <span className="block font-normal @max-2xl:mt-1">
            <StatusBadge status={user.status} map={userStatus} plain />
          </span>
        )}
      </>
    ),
  },
  { header: 'Full Name', cell: (user) => <Short>{user.fullName}</Short> },
  { header: 'Email', cell: (user) => <Email user={user} /> },
  { header: 'Company', cell: (user) => <Short>{user.companyName ?? '–'}</Short> },
  { header: 'Role', cell: (user) => <StatusBadge status={user.role} map={userRole} plain /> },
  { header: 'Created', cell: (user) => <DateText value={user.createdAt} /> },
]

/** The address, and whether it or a pending one is unconfirmed. */
function Email({ user }: { user: UserItem }) {
  const unconfirmed = unconfirmedEmail(user)
  return (
    <>
      <Short wide>{user.email}</Short>
      {user.pendingEmail !== null && unconfirmed !== null && <Short wide>{`New: ${unconfirmed}`}</Short>}
      {unconfirmed !== null && <StatusBadge status="unconfirmed" map={emailStatus} plain />}
    </>
  )
}

/** On one line, truncated where there is no room; in full on a phone. */
const Short = ({ wide = false, children }: { wide?: boolean; children: string }) => (
  <span
    title={children}
    className={cx(
      'block @max-2xl:wrap-anywhere @2xl:max-w-28 @2xl:truncate',
      wide ? '@4xl:max-w-48 @5xl:max-w-64' : '@4xl:max-w-32 @5xl:max-w-40',
    )}
  >
    {children}
  </span>
)

interface UserMenuProps extends Pick<UserTableProps, 'onClientView'> {
  user: UserItem
  onAsk: (to: Asked['to']) => void
}

function UserMenu({ user, onAsk, onClientView }: UserMenuProps) {
  const me = useUser()
  const password = useMayHavePassword(user)
  const deleted = user.status === 'deleted'
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={`Actions for ${user.username}`} size="sm" />}>
      {!deleted && <LivingItems user={user} onAsk={onAsk} onClientView={onClientView} />}
      <MenuItem asChild>
        <Link to="/staff/audit" search={{ personId: user.id }}>
          <ScrollText size={16} strokeWidth={1.8} className="opacity-75" />
          Audit Log
        </Link>
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => void download(`/api/users/${user.id}/export`)}>
        Export Data
      </MenuItem>
      {accountActionsFor(user, me.id, password).map((group) =>
        group.map(({ to, label, icon }, at) => (
          <Fragment key={to}>
            {at === 0 && <MenuSeparator />}
            <MenuItem icon={icon} onSelect={() => onAsk(to)}>
              {label}
            </MenuItem>
          </Fragment>
        )),
      )}
      <MenuSeparator />
      {!deleted && (
        <MenuItem icon={Trash2} tone="danger" disabled={user.id === me.id} onSelect={() => onAsk('delete')}>
          Delete{user.id === me.id && ' (your own account)'}
        </MenuItem>
      )}
      <MenuItem icon={Eraser} tone="danger" disabled={user.id === me.id} onSelect={() => onAsk('erase')}>
        Erase Person
      </MenuItem>
    </Menu>
  )
}

/** The menu items that need an account. */
const LivingItems = ({ user, onAsk, onClientView }: UserMenuProps) => (
  <>
    <MenuItem icon={PencilLine} onSelect={() => onAsk('edit')}>
      Edit
    </MenuItem>
    {user.role === 'client' && (
      <MenuItem icon={Eye} onSelect={() => onClientView(user)}>
        Client View
      </MenuItem>
    )}
  </>
)

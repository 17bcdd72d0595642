import { getListUrl } from '#shared/records/records.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, Ellipsis, Eraser, Eye, MailX, PencilLine, ScrollText, Trash2, Users } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { formatList } from '#shared/i18n/format-list.ts'
import { t } from '#shared/i18n/t.ts'
import { listAccountActions, getUnconfirmedEmail } from './account-actions.ts'
import type { AccountChange } from './account-dialogs.tsx'
import { useCanHavePassword, type UserFilters, type UserItem, usersQuery } from './queries.ts'
import { emailStatus, displayedUserRole, formatEmailProblem, userStatus } from './user-role.ts'
import { readUsersSearch } from '#web/url/staff.ts'
import { useUser } from '#web/api/session.ts'
import { CompanyLink } from '#web/features/companies/public/company-link.tsx'
import { hasStaffRole } from '#web/api/staff-role.ts'
import { recordIcons } from '#web/records/records.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { DataTable, type Column } from '#web/ui/page/data-table.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { download } from '#web/api/upload/download.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Badge, StatusBadge } from '#web/ui/page/status-badge.tsx'
import { CutText } from '#web/ui/base/cut-text.tsx'

const EditUserDialog = lazyDialog(() => import('./edit-user-dialog.tsx'))
const AccountDialog = lazyDialog(() => import('./account-dialogs.tsx'))

type SelectedAction = { to: 'edit' | AccountChange; user: UserItem }

interface UserTableProps {
  filters: UserFilters
  /** Opens the portal as this client sees it. */
  onClientView: (user: UserItem) => void
  /** Starts a project for this client. */
  onNewProject: (user: UserItem) => void
}

/** The table of users, with a menu of actions for staff. */
export function UserTable({ filters, ...work }: UserTableProps) {
  const [selected, setSelected] = useState<SelectedAction>()
  const close = () => setSelected(undefined)
  return (
    <>
      <DataTable
        query={useInfiniteQuery(usersQuery(filters))}
        failure={t('Failed to load users. Please try again.')}
        caption={t('Users')}
        columns={columns}
        renderActions={(user) => (
          <UserMenu user={user} onAction={(to) => setSelected({ to, user })} {...work} />
        )}
        empty={<NoMatches icon={Users} title={t('No users found')} read={readUsersSearch} />}
      />
      {selected?.to === 'edit' && <EditUserDialog user={selected.user} onClose={close} />}
      {selected && selected.to !== 'edit' && (
        <AccountDialog action={selected.to} user={selected.user} onClose={close} />
      )}
    </>
  )
}

const columns: Column<UserItem>[] = [
  {
    header: t('Full Name'),
    primary: true,
    cell: (user) => (
      <>
        <bdi>{user.fullName}</bdi>
        {/* Replaces the ID and email columns if the table is too narrow for them. */}
        <span className="font-normal text-ink-3 @max-2xl:hidden @min-[61.25rem]:hidden"> #{user.id}</span>
        <span className="font-normal text-ink-3 @max-2xl:hidden @4xl:hidden">
          <TruncatedText wide>{user.email}</TruncatedText>
        </span>
        {/* Nearly everyone is active, so a badge for it would only be noise. */}
        {user.status !== 'active' && (
          <span className="block font-normal @max-2xl:mt-1">
            <StatusBadge status={user.status} map={userStatus} plain />
          </span>
        )}
        {user.emailProblem && (
          <span title={formatEmailProblem(user.emailProblem)} className="block font-normal @max-2xl:mt-1">
            <Badge tone="bad" icon={MailX}>
              {t('Email Undelivered')}
            </Badge>
          </span>
        )}
      </>
    ),
  },
  { header: t('Username'), cell: (user) => <TruncatedText>{user.username}</TruncatedText> },
  { header: t('Email'), minTableWidth: 56, cell: (user) => <Email user={user} /> },
  { header: t('Company'), cell: (user) => <Companies user={user} /> },
  {
    header: t('Role'),
    cell: (user) => <StatusBadge status={user.staffRole ?? 'client'} map={displayedUserRole} plain />,
  },
  { header: t('Created'), minTableWidth: 61, cell: (user) => <DateText value={user.createdAt} /> },
  { header: t('ID'), minTableWidth: 61, cell: (user) => user.id },
]

/** The email address, any pending new one, and a badge if either is unconfirmed. */
function Email({ user }: { user: UserItem }) {
  const unconfirmed = getUnconfirmedEmail(user)
  return (
    <>
      <TruncatedText wide>{user.email}</TruncatedText>
      {user.pendingEmail !== null && unconfirmed !== null && (
        <TruncatedText wide>{t('New: {address}', { address: unconfirmed })}</TruncatedText>
      )}
      {unconfirmed !== null && <StatusBadge status="unconfirmed" map={emailStatus} plain />}
    </>
  )
}

/** A client's companies, or the number of companies that a staff freelancer works for. */
function Companies({ user: { companies, companyIds } }: { user: UserItem }) {
  const [first, ...more] = companies
  if (first)
    return (
      <CutText
        title={formatList(companies.map(({ name }) => name))}
        className="block @max-2xl:wrap-anywhere @2xl:truncate @2xl:@max-6xl:max-w-28"
      >
        <CompanyLink company={first} />
        {more.length > 0 && (
          <span className="text-ink-3"> {t('{n, plural, other {+#}}', { n: more.length })}</span>
        )}
      </CutText>
    )
  return companyIds?.length
    ? t('{n, plural, one {# company} other {# companies}}', { n: companyIds.length })
    : '–'
}

/** Text on one line, truncated if it doesn't fit. Wraps in full on a phone. */
const TruncatedText = ({ wide = false, children }: { wide?: boolean; children: string }) => (
  <span
    title={children}
    className={cx(
      'block @max-2xl:wrap-anywhere @2xl:truncate',
      wide ? '@2xl:@max-6xl:max-w-44' : '@2xl:@max-6xl:max-w-28',
    )}
  >
    {children}
  </span>
)

interface UserMenuProps extends Omit<UserTableProps, 'filters'> {
  user: UserItem
  onAction: (to: SelectedAction['to']) => void
}

/** The menu of actions that the actor can take on an account. Renders nothing if the menu would be empty. */
function UserMenu({ user, onAction, onClientView, onNewProject }: UserMenuProps) {
  const me = useUser()
  const canHavePassword = useCanHavePassword(user)
  const { id, username } = user
  const isOwn = id === me.id
  const deleted = user.status === 'deleted'
  const isOwner = hasStaffRole(me, 'owner')
  const canManage = hasStaffRole(me, user.role === 'staff' ? 'owner' : 'member')
  if (!canManage && (deleted || user.role === 'staff')) return null
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={t('Actions for {username}', { username })} size="sm" />}
    >
      {!deleted && canManage && (
        <MenuItem icon={PencilLine} onSelect={() => onAction('edit')}>
          {t('Edit')}
        </MenuItem>
      )}
      {!deleted && canManage && user.role === 'client' && (
        <MenuItem icon={Eye} onSelect={() => onClientView(user)}>
          {t('Client View')}
        </MenuItem>
      )}
      {!deleted && user.role === 'client' && user.status !== 'deactivated' && (
        <>
          <MenuItem asChild>
            <Link to={`${getListUrl('user', 'staff')}/$id/new-brief`} params={{ id }}>
              <recordIcons.brief size={16} strokeWidth={1.8} className="opacity-75" />
              {t('Write a Brief…')}
            </Link>
          </MenuItem>
          <MenuItem icon={recordIcons.project} onSelect={() => onNewProject(user)}>
            {t('New Project…')}
          </MenuItem>
        </>
      )}
      {isOwner && (
        <>
          <MenuItem asChild>
            <Link to="/staff/audit" search={{ personId: id }}>
              <ScrollText size={16} strokeWidth={1.8} className="opacity-75" />
              {t('Audit Log')}
            </Link>
          </MenuItem>
          <MenuItem icon={Download} onSelect={() => void download(`/api/users/${id}/export`)}>
            {t('Export Data')}
          </MenuItem>
        </>
      )}
      {canManage &&
        listAccountActions(user, me.id, canHavePassword).map((group) =>
          group.map(({ to, label, icon, hint }, index) => (
            <Fragment key={to}>
              {index === 0 && <MenuSeparator />}
              <MenuItem icon={icon} onSelect={() => onAction(to)}>
                {hint === undefined ? label : <LabelWithHint label={label} hint={hint} />}
              </MenuItem>
            </Fragment>
          )),
        )}
      {canManage && <MenuSeparator />}
      {canManage && !deleted && (
        <MenuItem icon={Trash2} tone="danger" disabled={isOwn} onSelect={() => onAction('delete')}>
          <LabelWithHint
            label={isOwn ? t('Delete (your own account)') : t('Delete')}
            hint={t('Permanent; records keep the name')}
          />
        </MenuItem>
      )}
      {isOwner && (
        <MenuItem icon={Eraser} tone="danger" disabled={isOwn} onSelect={() => onAction('erase')}>
          <LabelWithHint label={t('Erase Person')} hint={t('Permanent, and the name is removed too')} />
        </MenuItem>
      )}
    </Menu>
  )
}

/** A menu item's label with a hint about how it differs from similar items. */
const LabelWithHint = ({ label, hint }: { label: string; hint: string }) => (
  <span>
    {label} <span className="block text-sm text-ink-3">{hint}</span>
  </span>
)

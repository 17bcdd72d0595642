import { type ReactNode, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { rich, t } from '#shared/i18n/t.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { LoadMore } from '#web/ui/page/load-more.tsx'
import { Section, stretchedLinkProps } from '#web/ui/page/card.tsx'
import { Ellipsis, Eye, PencilLine, UserRoundMinus, Users } from 'lucide-react'
import InvitationList from '../invitation-list.tsx'
import { type CompanyListItem, type CompanyPersonItem, peopleQuery } from '../public/queries.ts'
import { getDisplayedRole, getRoleLabel } from '#shared/contract/role-labels.ts'
import { roleInfo } from '../public/role-info.ts'
import { listOptions } from '#web/api/queries/options.ts'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { EmptyState, ListSkeleton, ListView } from '#web/ui/page/query-view.tsx'
import { IconButton } from '#web/ui/page/icon-button.tsx'

const PersonDialog = lazyDialog(() => import('../person-dialog.tsx'))
const RemoveDialog = lazyDialog(() => import('../remove-dialog.tsx'))

interface PeopleTabProps {
  company: CompanyListItem
  /** Whether the user can see invitations. */
  canManage: boolean
  /** Whether the user can change who belongs to the company. */
  canChange: boolean
  /** The button to invite the first member. */
  invite: ReactNode
  /** Opens the client view of this person; undefined if the user isn't allowed to. */
  onClientView: ((person: CompanyPersonItem['person']) => void) | undefined
}

/** A company's members with their roles, its invitations, and its former members. */
export default function PeopleTab({ canManage, invite, ...props }: PeopleTabProps) {
  const { company, canChange } = props
  const [selected, setSelected] = useState<{ to: 'change' | 'remove'; person: CompanyPersonItem }>()
  const close = () => setSelected(undefined)
  return (
    <>
      <ListView
        query={useQuery(peopleQuery(company.id))}
        failure={t('Could not load the people')}
        loading={<ListSkeleton rows={3} />}
        empty={
          <EmptyState icon={Users} title={t('No one belongs to this company')} action={invite}>
            {t('Invite its owner first. They can see everything and invite their colleagues.')}
          </EmptyState>
        }
      >
        {(people) => (
          <List label={t('People')}>
            {people.map((person) => (
              <PersonRow
                key={person.userId}
                item={person}
                onAction={(to) => setSelected({ to, person })}
                {...props}
              />
            ))}
          </List>
        )}
      </ListView>
      {canManage && (
        <InvitationList companyId={company.id} canChange={canChange && company.archivedAt === null} />
      )}
      <FormerPeople companyId={company.id} />
      {selected?.to === 'change' && (
        <PersonDialog company={company} person={selected.person} onClose={close} />
      )}
      {selected?.to === 'remove' && (
        <RemoveDialog company={company} person={selected.person} onClose={close} />
      )}
    </>
  )
}

/** The former members of a company, most recent first, if it has any. */
function FormerPeople({ companyId: id }: { companyId: number }) {
  const query = useInfiniteQuery(
    listOptions(['companies', id, 'former'], 'GET /api/companies/:id/people', {
      params: { id },
      query: { state: 'ended', limit: 50 },
    }),
  )
  const { items = [] } = query.data ?? {}
  if (items.length === 0) return null
  return (
    <Section title={t('Former Members')}>
      <List label={t('Former members')}>
        {items.map(({ userId, person, since, endedAt }) => (
          <ListRow
            key={userId}
            lead={<Avatar name={person.fullName} picture={person.picture} className="opacity-60" />}
            title={person.fullName}
            description={rich('{since} – {end}', {
              since: <DateText value={since} />,
              end: <DateText value={endedAt} />,
            })}
          />
        ))}
      </List>
      <LoadMore query={query} />
    </Section>
  )
}

interface PersonRowProps extends Pick<PeopleTabProps, 'canChange' | 'onClientView'> {
  item: CompanyPersonItem
  onAction: (to: 'change' | 'remove') => void
}

function PersonRow({ item, canChange, onAction, onClientView }: PersonRowProps) {
  const { person, since, projectIds } = item
  const { fullName: name } = person
  const role = getDisplayedRole(item)
  const { icon } = roleInfo[role]
  return (
    <ListRow
      lead={<Avatar name={name} picture={person.picture} />}
      inline
      title={
        canChange ? (
          <button
            type="button"
            {...stretchedLinkProps}
            className={`${stretchedLinkProps.className} text-start`}
            onClick={() => onAction('change')}
          >
            {name}
          </button>
        ) : (
          name
        )
      }
      whole
      description={
        <>
          <span className="sm:hidden">
            {getRoleLabel(item)}
            {' · '}
          </span>
          {projectIds
            ? t('{n, plural, one {# project} other {# projects}}', { n: projectIds.length })
            : rich('Since {date}', { date: <DateText value={since} /> })}
        </>
      }
    >
      <Badge icon={icon} tone={role === 'owner' ? 'accent' : 'neutral'} className="max-sm:hidden!">
        {getRoleLabel(item)}
      </Badge>
      {(canChange || onClientView) && (
        <span className="relative z-10">
          <Menu trigger={<IconButton icon={Ellipsis} label={t('Actions for {name}', { name })} size="sm" />}>
            {canChange && (
              <MenuItem icon={PencilLine} onSelect={() => onAction('change')}>
                {t('Change Role…')}
              </MenuItem>
            )}
            {onClientView && (
              <MenuItem icon={Eye} onSelect={() => onClientView(person)}>
                {t('Client View')}
              </MenuItem>
            )}
            {canChange && (
              <>
                <MenuSeparator />
                <MenuItem icon={UserRoundMinus} tone="danger" onSelect={() => onAction('remove')}>
                  {t('Remove…')}
                </MenuItem>
              </>
            )}
          </Menu>
        </span>
      )}
    </ListRow>
  )
}

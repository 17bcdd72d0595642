import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2, ChevronRight, LogOut, Pencil, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, t } from '#shared/i18n/t.ts'
import { reloadSession, useUser } from '#web/api/session.ts'
import { type CompanyItem, type CompanyPersonItem, companyQuery, peopleQuery } from '../public/queries.ts'
import { getRoleLabel } from '#shared/contract/role-labels.ts'
import { describeRole } from '../public/role-info.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button, wrappingButtonClassName } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { DetailSkeleton, ErrorState, ListSkeleton, ListView, useFailure } from '#web/ui/page/query-view.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { Badge } from '#web/ui/page/status-badge.tsx'
import { Card, Section, stretchedLinkProps } from '#web/ui/page/card.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CompanyNews } from '#shared/companies/values.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { ChoiceCards } from '#web/ui/forms/form-field.tsx'
import { Field } from '#web/ui/base/field.tsx'

const InviteDialog = lazyDialog(() => import('../invite-dialog.tsx'))
const InvitationList = lazyDialog(() => import('../invitation-list.tsx'))
const RenameDialog = lazyDialog(async () => ({ default: (await import('../name-dialogs.tsx')).RenameDialog }))

/** The list of the user's companies, for users who belong to several. */
export function CompanyCards() {
  const { companies } = useUser()
  return (
    <>
      <PageHeader title={t('Companies')} subtitle={t('You work with us for several companies.')} />
      <List label={t('Companies')}>
        {companies.map((company) => (
          <ListRow
            key={company.id}
            icon={Building2}
            title={
              <Link to="/company" search={{ company: company.id }} {...stretchedLinkProps}>
                {company.name}
              </Link>
            }
            description={getRoleLabel(company)}
          />
        ))}
      </List>
    </>
  )
}

/** The page of a company for its members. Owners also see the invitations. */
export function OwnCompanyPage({ id }: { id: number }) {
  const query = useQuery(companyQuery(id))
  const failure = useFailure(query)
  if (query.data) return <CompanyContent company={query.data} />
  if (failure) return <ErrorState title={t('Could not load the company')} onRetry={query.refetch} />
  return <DetailSkeleton label={t('Loading company details...')} />
}

function CompanyContent({ company }: { company: CompanyItem }) {
  const { id, name, mine, archivedAt } = company
  const { clientView } = useUser()
  const [open, setOpen] = useState<'invite' | 'rename'>()
  const isOwner = mine?.role === 'owner'
  const canManage = isOwner && !clientView && archivedAt === null
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHeader
        title={name}
        subtitle={mine && t('Your role: {role}', { role: getRoleLabel(mine) })}
        actions={
          canManage && (
            <>
              <Button icon={Pencil} onClick={() => setOpen('rename')}>
                {t('Rename')}
              </Button>
              <Button
                variant="primary"
                icon={UserPlus}
                opens={InviteDialog}
                onClick={() => setOpen('invite')}
              >
                {t('Invite Someone')}
              </Button>
            </>
          )
        }
      />
      {archivedAt && (
        <Alert tone="warn" className="mb-6" title={t('{company} is archived', { company: name })}>
          {t('You can read everything but can’t change anything.')}
        </Alert>
      )}
      <PeopleCards company={company} canManage={canManage} />
      {isOwner && <InvitationList companyId={id} canChange={canManage} />}
      {!clientView && <OwnMembership company={company} />}
      {open === 'invite' && <InviteDialog company={company} onClose={close} />}
      {open === 'rename' && <RenameDialog company={company} onClose={close} />}
    </>
  )
}

const PersonDialog = lazyDialog(() => import('../person-dialog.tsx'))

/** The members of a company, each with their role and what it lets them do. Managers can open a card. */
function PeopleCards({ company, canManage }: { company: CompanyItem; canManage: boolean }) {
  const { id: me } = useUser()
  const query = useQuery(peopleQuery(company.id))
  const [opened, setOpened] = useState<CompanyPersonItem>()
  const count = query.data?.length ?? 0
  return (
    <Section
      title={t('People')}
      action={count > 1 && <span className="text-sm text-ink-3">{formatNumber(count)}</span>}
    >
      <ListView
        query={query}
        failure={t('Could not load the people')}
        loading={<ListSkeleton rows={2} />}
        empty={null}
      >
        {(people) => (
          <>
            <ul aria-label={t('People')} className="grid gap-3 sm:grid-cols-2">
              {people.map((person) => (
                <li key={person.userId} className="grid">
                  <PersonCard
                    person={person}
                    isMe={person.userId === me}
                    {...(canManage && people.length > 1 && { onOpen: () => setOpened(person) })}
                  />
                </li>
              ))}
            </ul>
            {canManage && people.length === 1 && (
              <p className="mt-4 max-w-[60ch] text-base text-ink-3">
                {t(
                  'It’s just you so far. Invite the colleague who has the photos or the contractor who writes the copy. You decide what each of them can see.',
                )}
              </p>
            )}
          </>
        )}
      </ListView>
      {opened && <PersonDialog company={company} person={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

type PersonCardProps = { person: CompanyPersonItem; isMe: boolean; onOpen?: () => void }

function PersonCard({ person: { person, ...membership }, isMe, onOpen }: PersonCardProps) {
  const name = (
    <>
      <bdi>{person.fullName}</bdi>
      {isMe && <span className="font-normal text-ink-3"> {t('(you)')}</span>}
    </>
  )
  return (
    <Card interactive={onOpen !== undefined} className="flex items-start gap-4">
      <Avatar name={person.fullName} picture={person.picture} className="size-11 text-sm" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 text-base font-[610] wrap-anywhere">
            {onOpen ? (
              <button
                type="button"
                {...stretchedLinkProps}
                onPointerEnter={PersonDialog.prefetch}
                onClick={onOpen}
              >
                {name}
              </button>
            ) : (
              name
            )}
          </h3>
          <Badge tone={membership.role === 'owner' ? 'accent' : 'neutral'}>{getRoleLabel(membership)}</Badge>
        </div>
        <p className="mt-1 text-sm text-ink-3">{describeRole(membership)}</p>
      </div>
      {onOpen && <ChevronRight size={18} aria-hidden="true" className="mt-0.5 flex-none text-ink-3" />}
    </Card>
  )
}

const RemoveDialog = lazyDialog(() => import('../remove-dialog.tsx'))

/** The user's notification settings for the company, and the button to leave it. Empty for its only member. */
function OwnMembership({ company }: { company: CompanyItem }) {
  const me = useUser().id
  const { data = [] } = useQuery(peopleQuery(company.id))
  const own = data.find(({ userId }) => userId === me)
  if (!own || data.length < 2) return null
  return (
    <Section title={t('You and {company}', { company: company.name })}>
      <Card className="flex flex-col gap-6">
        {company.archivedAt === null && <NotificationChoice company={company} own={own} />}
        <LeaveButton company={company} own={own} />
      </Card>
    </Section>
  )
}

type OwnMembershipProps = { company: CompanyItem; own: CompanyPersonItem }

const choices: { value: CompanyNews; label: string; hint: string }[] = [
  {
    value: 'all',
    label: t('Everything I can see'),
    hint: t('Updates on all projects, briefs and websites.'),
  },
  {
    value: 'mine',
    label: t('Only what involves me'),
    hint: t('Anything that you raised, follow or were asked to answer.'),
  },
]

function NotificationChoice({ company: { id }, own }: OwnMembershipProps) {
  const { queryKey: key } = peopleQuery(id)
  const { userId, version } = own
  const save = useChange('company', {
    send: (news: CompanyNews) =>
      call(
        'PATCH /api/companies/:id/people/:userId',
        { params: { id, userId }, body: { news } },
        { ifMatch: version },
      ),
    failureTitle: t('Could not change your notifications'),
    preview: {
      key,
      show: (client, news) =>
        client.setQueryData(key, (people) =>
          people?.map((each) => (each.userId === userId ? { ...each, news } : each)),
        ),
    },
  })
  return (
    <Field as="group" label={t('Notify Me About')}>
      <ChoiceCards
        columns={2}
        options={choices}
        value={own.news}
        onValueChange={(news) => save.mutate(news)}
      />
    </Field>
  )
}

function LeaveButton({ company, own }: OwnMembershipProps) {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const returnHome = async () => {
    await reloadSession().catch(() => undefined)
    await navigate({ to: '/', search: { company: undefined } })
    await client.resetQueries()
  }
  return (
    <div>
      <Button
        icon={LogOut}
        className={wrappingButtonClassName}
        opens={RemoveDialog}
        onClick={() => setOpen(true)}
      >
        {t('Leave {company}', { company: company.name })}
      </Button>
      {open && (
        <RemoveDialog company={company} person={own} onRemoved={returnHome} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

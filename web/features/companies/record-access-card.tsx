import { Lock, Users } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, tContext, t } from '#shared/i18n/t.ts'
import { getAgencyName, useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/base/button.tsx'
import { lazyDialog } from '#web/ui/base/lazy.ts'
import { formatNames } from './format-names.ts'
import { useEveryoneLabel } from './public/everyone-label.ts'
import { useCanShareRecord, useCanWrite } from './public/frame/own-companies.ts'
import type { RecordAccessProps, RecordReaders } from './public/queries.ts'
import { useQuery } from '@tanstack/react-query'
import type { Person } from '#shared/contract/fields.ts'
import { call } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useChange } from '#web/changes/use-change.ts'
import { Avatar } from '#web/ui/page/avatar.tsx'
import { FilterSelect } from '#web/ui/page/toolbar.tsx'
import type { FOLLOW_STATES } from '#shared/notifications/values.ts'

const RecordAccessDialog = lazyDialog(() => import('./record-access-dialog.tsx'))

type RecordAccessCardProps = RecordAccessProps & { access: RecordReaders }

/** Shows who can see a ticket or request. Clients can also choose their notifications about it. */
export default function RecordAccessCard(props: RecordAccessCardProps) {
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4 print:hidden">
      <ReadersSection {...props} />
      {useUser().role === 'client' && <NotifyChoice {...props} />}
    </div>
  )
}

function ReadersSection({ access, ...props }: RecordAccessCardProps) {
  const { company } = props.record
  const everyone = useEveryoneLabel(props.record)
  const canShare = useCanShareRecord(company.id, props.personId)
  const { id, clientView } = useUser()
  const canWrite = useCanWrite(company.id)
  const [open, setOpen] = useState(false)
  const Icon = access.private ? Lock : Users
  const others = access.readers.filter((person) => person.id !== id)
  return (
    <section aria-label={t('Who can see this')}>
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm text-ink-3">{t('Who Can See This')}</h3>
        {canWrite && !clientView && (canShare || !access.private) && (
          <Button
            size="sm"
            variant="ghost"
            className="-my-1 -me-2"
            opens={RecordAccessDialog}
            onClick={() => setOpen(true)}
          >
            {t('Change')}
          </Button>
        )}
      </div>
      <div className="mt-2 flex items-center gap-2.5">
        <Icon size={16} strokeWidth={1.8} aria-hidden="true" className="flex-none text-ink-3" />
        <p className="min-w-0 flex-1 text-base">
          {access.private ? formatReaders(access.readers, id) : everyone}
        </p>
        <Faces people={others} />
      </div>
      {open && <RecordAccessDialog {...props} access={access} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Lists the readers of a private record. If the user is one of them, “you” comes first. */
function formatReaders(readers: RecordReaders['readers'], me: number): string {
  const names = readers.filter(({ id }) => id !== me).map(({ fullName }) => fullName)
  const isOne = names.length < readers.length
  return t('Only {people}', { people: formatNames(isOne ? [tContext('reader', 'you'), ...names] : names) })
}

type FollowState = (typeof FOLLOW_STATES)[number]

const options: { value: FollowState; label: string }[] = [
  { value: 'none', label: t('When it concerns me') },
  { value: 'followed', label: t('About everything here') },
  { value: 'muted', label: t('About nothing here') },
]

/** The choice of notifications about a record: those that concern the user, all, or no notifications. */
function NotifyChoice({ kind, record: { id } }: RecordAccessProps) {
  const record = { entityType: kind, entityId: id }
  const query = callOptions(['follows', kind, id], 'GET /api/follows', { query: record })
  const { data } = useQuery(query)
  const { clientView } = useUser()
  const follow = useChange('follows', {
    send: (state: FollowState) => call('PUT /api/follows', { body: { ...record, state } }),
    failureTitle: t('Could not change your notifications'),
    query: query.queryKey,
    preview: {
      key: query.queryKey,
      show: (client, state) => client.setQueryData(query.queryKey, (old) => old && { ...old, state }),
    },
  })
  if (!data || clientView) return null
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm text-ink-3">
        {t('Notify Me')}
      </p>
      <FilterSelect
        label={t('Notify me')}
        className="min-w-0"
        value={data.state}
        options={options}
        onChange={(state) => follow.mutate(state)}
      />
    </div>
  )
}

/** Shows the pictures and names of the other people who will be able to read the message being written. */
export function ReadersText({ others, isPrivate }: { others: readonly Person[]; isPrivate: boolean }) {
  const names = others.map(({ fullName }) => fullName)
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-ink-3">
      {isPrivate && <Lock size={15} strokeWidth={1.9} aria-hidden="true" className="flex-none" />}
      {others.length > 0 && <Faces people={others} />}
      <span className="min-w-0">
        {t('{people} will see this', { people: formatNames(names, getAgencyName()) })}
      </span>
    </p>
  )
}

const SHOWN = 4

/** Overlapping pictures of a few people, and the number of others. Screen readers get the names from the text. */
function Faces({ people }: { people: readonly Person[] }) {
  const more = people.length - SHOWN
  return (
    <span aria-hidden="true" className="flex flex-none -space-x-1 rtl:space-x-reverse">
      {people.slice(0, SHOWN).map(({ id, fullName, picture }) => (
        <Avatar key={id} name={fullName} picture={picture} size="sm" className="ring-2 ring-surface" />
      ))}
      {more > 0 && (
        <span className="inline-grid size-7 place-items-center rounded-full bg-hover text-2xs font-[640] text-ink-2 ring-2 ring-surface">
          {`+${formatNumber(more)}`}
        </span>
      )}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { FOLLOW_STATES } from '#shared/companies/values.ts'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useUser } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { FilterSelect } from '#web/ui/page/toolbar.tsx'
import type { PrivateKind } from './queries.ts'

type State = (typeof FOLLOW_STATES)[number]

const followQuery = (entityType: PrivateKind, entityId: number) =>
  callOptions(['follows', entityType, entityId], 'GET /api/follows', { query: { entityType, entityId } })

const options: { value: State; label: string }[] = [
  { value: 'none', label: t('When it concerns me') },
  { value: 'followed', label: t('Of everything here') },
  { value: 'muted', label: t('Of nothing here') },
]

/** What the reader is notified of about a record: what concerns them, everything, or nothing. */
export function NotifyChoice({ kind, id }: { kind: PrivateKind; id: number }) {
  const query = followQuery(kind, id)
  const { data } = useQuery(query)
  const { clientView } = useUser()
  const follow = useChange('follows', {
    send: (state: State) => call('PUT /api/follows', { body: { entityType: kind, entityId: id, state } }),
    failed: t('Could not change your notifications'),
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

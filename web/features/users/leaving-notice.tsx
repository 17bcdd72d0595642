import { useQuery } from '@tanstack/react-query'
import { t } from '#shared/i18n/t.ts'
import type { CallOutput } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import type { UserItem } from './queries.ts'

type LeavingItem = CallOutput<'GET /api/users/:id/leaving'>[number]

const leavingQuery = (id: number) =>
  callOptions(['users', id, 'leaving'], 'GET /api/users/:id/leaving', { params: { id } })

interface LeavingNoticeProps {
  user: Pick<UserItem, 'id' | 'fullName'>
  /** The effect on the user. A `deactivated` user stays in their companies; otherwise they leave them. */
  ending: 'deactivated' | 'left' | 'erased'
}

/** Lists the consequences of ending an account, one paragraph per affected company. */
export function LeavingNotice({ user, ending }: LeavingNoticeProps) {
  const { data = [] } = useQuery(leavingQuery(user.id))
  return data.map((item) => {
    const sentences = describeConsequences(item, { user, ending })
    return (
      sentences.length > 0 && (
        // A `span`, because the description of a dialog is a paragraph.
        <span key={item.company.id} className="mt-3 block text-ink">
          {sentences.join(' ')}
        </span>
      )
    )
  })
}

function describeConsequences(item: LeavingItem, { user, ending }: LeavingNoticeProps): string[] {
  const { company, ownerless, alone, waiting, heir: successor } = item
  const names = { name: user.fullName, company: company.name, heir: successor?.fullName ?? '' }
  if (ending === 'erased' && alone)
    return [
      t('{company} never had anyone else, so it’s archived under the same name and its records stay.', names),
    ]
  const messages: string[] = []
  if (ownerless) messages.push(t('{company} will be without an owner.', names))
  if (ending === 'deactivated' || waiting.requests + waiting.tasks + waiting.contact === 0) return messages
  messages.push(
    successor
      ? `${t('{name}’s open items at {company} will go to {heir}.', names)} ${t('To choose someone else, first remove {name} on {company}’s page.', names)}`
      : t('No one can take over {name}’s open items at {company}.', names),
  )
  return messages
}

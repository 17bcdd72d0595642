import { Link } from '@tanstack/react-router'
import { describeDue } from '#shared/i18n/format.ts'
import { RECORDS } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { AssigneeLine } from '#web/features/companies/public/assignee-line.tsx'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { PriorityBadge } from '#web/features/tickets/public/priority-badge.tsx'
import { getRecordPage, recordIcons } from '#web/records/records.tsx'
import { DoneButton } from '#web/features/tasks/public/done-button.tsx'
import { requestKinds } from '#web/features/requests/public/request-kinds.ts'
import { Button } from '#web/ui/base/button.tsx'
import type { Tone } from '#web/ui/base/tone.ts'
import { stretchedLinkProps } from '#web/ui/page/card.tsx'
import { DueBadge, dueTones } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { NeedsChanges } from './needs-changes.tsx'
import type { WaitingListItem } from './queries.ts'

/** Lists the client's to-do items. The icon shows the kind, the color how soon the item is due. */
export const WaitingRows = ({ label, items }: { label: string; items: readonly WaitingListItem[] }) => (
  <List label={label}>
    {items.map((item) => (
      <WaitingRow key={`${item.kind} ${item.id}`} item={item} />
    ))}
  </List>
)

function WaitingRow({ item }: { item: WaitingListItem }) {
  const { kind, id, title, description, requestKind, asked, client } = item
  const me = useUser().id
  const page = getItemPage(item)
  return (
    <ListRow
      icon={requestKind ? requestKinds[requestKind].icon : recordIcons[kind]}
      tone={getItemTone(item)}
      title={
        <Link {...page} {...stretchedLinkProps}>
          <span className="sr-only">{RECORDS[kind].name()}: </span>
          <bdi>{title}</bdi>
        </Link>
      }
      description={description}
      below={
        <>
          <AssigneeLine person={asked} isTask={kind === 'task'} />
          <CompanyLine company={{ name: client }} />
        </>
      }
    >
      <ItemBadge item={item} />
      {kind === 'task' && asked?.id === me && <DoneButton task={{ id, title }} />}
      <Button asChild size="sm" className="relative z-10">
        <Link {...page} aria-label={t('View Details: {title}', { title })}>
          {t('View Details')}
        </Link>
      </Button>
    </ListRow>
  )
}

/** Returns the page on which the client handles the item. */
function getItemPage({ kind, id, of }: WaitingListItem) {
  if (kind === 'company') return { to: '/company' as const, search: { company: id } }
  if (kind !== 'task') return getRecordPage(kind, id, 'client')
  const { kind: parentKind, id: parentId } = of ?? { kind: 'project', id }
  return { ...getRecordPage(parentKind, parentId, 'client'), search: { tab: 'tasks' as const } }
}

function getItemTone({ kind, priority, dueDate }: WaitingListItem): Tone {
  if (kind === 'info_request' || kind === 'task') return dueTones[describeDue(dueDate).state]
  return priority === 'urgent' ? 'bad' : 'warn'
}

function ItemBadge({ item: { kind, priority, dueDate } }: { item: WaitingListItem }) {
  if (priority) return <PriorityBadge priority={priority} />
  if (kind !== 'brief') return <DueBadge due={dueDate} />
  return <NeedsChanges />
}

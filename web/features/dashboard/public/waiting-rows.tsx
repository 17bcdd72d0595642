import { Link } from '@tanstack/react-router'
import { relativeDue } from '#shared/i18n/format.ts'
import { RECORDS } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { AskedLine } from '#web/features/companies/public/asked-line.tsx'
import { CompanyLine } from '#web/features/companies/public/frame/company-chip.tsx'
import { PriorityBadge } from '#web/features/tickets/public/priority-badge.tsx'
import { pageOf, recordIcons } from '#web/records/records.tsx'
import { requestKinds } from '#web/features/requests/public/request-kinds.ts'
import { Button } from '#web/ui/base/button.tsx'
import type { Tone } from '#web/ui/base/tone.ts'
import { stretched } from '#web/ui/page/card.tsx'
import { DueBadge, dueTones } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { NeedsChanges } from './needs-changes.tsx'
import type { WaitingItem } from './queries.ts'

interface WaitingRowsProps {
  /** The list's accessible name. */
  label: string
  items: readonly WaitingItem[]
}

/** Lists the client's to-do items. The icon shows the kind, the color how soon the item is due. */
export const WaitingRows = ({ label, items }: WaitingRowsProps) => (
  <List label={label}>
    {items.map((item) => (
      <WaitingRow key={`${item.kind} ${item.id}`} item={item} />
    ))}
  </List>
)

function WaitingRow({ item }: { item: WaitingItem }) {
  const { kind, title, description, requestKind, asked, client } = item
  const page = pageToAct(item)
  return (
    <ListRow
      icon={requestKind ? requestKinds[requestKind].icon : recordIcons[kind]}
      tone={toneOf(item)}
      title={
        <Link {...page} {...stretched}>
          <span className="sr-only">{RECORDS[kind].name()}: </span>
          <bdi>{title}</bdi>
        </Link>
      }
      description={description}
      below={
        <>
          <AskedLine person={asked} task={kind === 'task'} />
          <CompanyLine company={{ name: client }} />
        </>
      }
    >
      <Wanted item={item} />
      <Button asChild size="sm" className="relative z-10">
        <Link {...page} aria-label={t('View Details: {title}', { title })}>
          {t('View Details')}
        </Link>
      </Button>
    </ListRow>
  )
}

/** Returns the page on which the client handles the item. */
function pageToAct({ kind, id, of }: WaitingItem) {
  if (kind === 'company') return { to: '/company' as const, search: { company: id } }
  if (kind !== 'task') return pageOf(kind, id, 'client')
  const { kind: place, id: placeId } = of ?? { kind: 'project', id }
  return { ...pageOf(place, placeId, 'client'), search: { tab: 'tasks' as const } }
}

function toneOf({ kind, priority, dueDate }: WaitingItem): Tone {
  if (kind === 'info_request' || kind === 'task') return dueTones[relativeDue(dueDate).state]
  return priority === 'urgent' ? 'bad' : 'warn'
}

function Wanted({ item: { kind, priority, dueDate } }: { item: WaitingItem }) {
  if (priority) return <PriorityBadge priority={priority} />
  if (kind !== 'brief') return <DueBadge due={dueDate} />
  return <NeedsChanges />
}

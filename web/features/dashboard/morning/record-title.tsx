import { Link } from '@tanstack/react-router'
import { pageOf } from '#web/records.ts'
import { type PageKind, RECORDS, addressOf } from '#shared/records.ts'
import { t } from '#shared/words.ts'
import { stretched } from '#web/ui/page/card.tsx'

interface RecordTitleProps {
  item: {
    kind: PageKind<'staff'> | 'task' | 'invitation'
    id: number
    title: string
    /** Where a task stands, or what an invitation is to. */
    of: { kind: 'brief' | 'project' | 'company'; id: number } | null
  }
}

/** A record's title, linked to its staff page; what has none is on a tab of another's. */
export function RecordTitle({ item }: RecordTitleProps) {
  const { kind, title } = item
  const name = kind === 'invitation' ? t('Invitation') : RECORDS[kind].name()
  const page = pageOfItem(item)
  return (
    page && (
      <Link {...page} className={stretched}>
        <span className="sr-only">{name}: </span>
        {title}
      </Link>
    )
  )
}

function pageOfItem({ kind, id, of }: RecordTitleProps['item']) {
  if (kind !== 'task' && kind !== 'invitation') return { to: addressOf(kind, id, 'staff') }
  if (!of) return undefined
  return of.kind === 'company'
    ? { ...pageOf(of.kind, of.id, 'staff'), search: { tab: 'people' as const } }
    : { ...pageOf(of.kind, of.id, 'staff'), search: { tab: 'tasks' as const } }
}

import { Link } from '@tanstack/react-router'
import { pageOf } from '#web/records.tsx'
import { type PageKind, RECORDS, addressOf } from '#shared/records.ts'
import { stretched } from '#web/ui/page/card.tsx'

interface RecordTitleProps {
  item: {
    kind: PageKind<'staff'> | 'task'
    id: number
    title: string
    /** Where a task stands. */
    of: { kind: 'brief' | 'project'; id: number } | null
  }
}

/** A record's title, linked to its staff page; a task's to the tasks of its brief or project, a company's to its people. */
export function RecordTitle({ item: { kind, id, title, of } }: RecordTitleProps) {
  const words = (
    <>
      <span className="sr-only">{RECORDS[kind].name()}: </span>
      <bdi>{title}</bdi>
    </>
  )
  if (kind === 'company')
    return (
      <Link {...pageOf(kind, id, 'staff')} search={{ tab: 'people' }} {...stretched}>
        {words}
      </Link>
    )
  if (kind !== 'task')
    return (
      <Link to={addressOf(kind, id, 'staff')} {...stretched}>
        {words}
      </Link>
    )
  return (
    of && (
      <Link {...pageOf(of.kind, of.id, 'staff')} search={{ tab: 'tasks' }} {...stretched}>
        {words}
      </Link>
    )
  )
}

import { Link } from '@tanstack/react-router'
import { pageOf } from '#web/records.ts'
import { type PageKind, RECORDS, addressOf } from '#shared/records.ts'
import { stretched } from '#web/ui/page/card.tsx'

interface RecordTitleProps {
  kind: PageKind
  id: number
  title: string
}

/** A record's title, linked to its staff page. */
export const RecordTitle = ({ kind, id, title }: RecordTitleProps) => (
  <Link to={addressOf(kind, id, 'staff')} className={stretched}>
    <span className="sr-only">{RECORDS[kind].name}: </span>
    {title}
  </Link>
)

interface TaskTitleProps {
  /** Where the task stands. */
  of: { kind: 'brief' | 'project'; id: number }
  title: string
}

/** A task's title, linked to the tasks of its brief or project. */
export const TaskTitle = ({ of, title }: TaskTitleProps) => (
  <Link {...pageOf(of.kind, of.id, 'staff')} search={{ tab: 'tasks' }} className={stretched}>
    <span className="sr-only">{RECORDS.task.name}: </span>
    {title}
  </Link>
)

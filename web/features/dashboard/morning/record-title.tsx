import { Link } from '@tanstack/react-router'
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

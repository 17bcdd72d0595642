import { Link } from '@tanstack/react-router'
import { RECORDS, getListUrl, type PageKind } from '#shared/records/records.ts'
import { lowercaseLabel, rich } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { linkClassName } from '#web/ui/base/button.tsx'

/** Links from a few records of a kind to the reader's full list. */
export const ViewAll = ({ kind }: { kind: PageKind }) => (
  <Link to={getListUrl(kind, useUser().role)} className={linkClassName}>
    {rich('View All<span> {records}</span>', {
      span: (content) => <span className="sr-only">{content}</span>,
      records: lowercaseLabel(RECORDS[kind].plural()),
    })}
  </Link>
)

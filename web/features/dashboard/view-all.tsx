import { Link } from '@tanstack/react-router'
import { RECORDS, listOf, type PageKind } from '#shared/records/records.ts'
import { inSentence, rich } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { linkLook } from '#web/ui/base/button.tsx'

/** Links from a few records of a kind to the reader's full list. */
export const ViewAll = ({ of }: { of: PageKind }) => (
  <Link to={listOf(of, useUser().role)} className={linkLook}>
    {rich('View All<span> {records}</span>', {
      span: (words) => <span className="sr-only">{words}</span>,
      records: inSentence(RECORDS[of].plural()),
    })}
  </Link>
)

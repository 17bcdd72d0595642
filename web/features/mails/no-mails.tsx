import { t } from '#shared/words.ts'
import { recordIcons } from '#web/records.tsx'
import { readOutboxSearch, type OutboxSearch } from '#web/search/staff.ts'
import { isFiltered } from '#web/ui/lists/narrowed.ts'
import { NoMatches } from '#web/ui/lists/no-matches.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

/** In place of the outbox's emails. */
export default function NoMails({ search }: { search: OutboxSearch }) {
  if (isFiltered(search))
    return <NoMatches icon={recordIcons.mail} title={t('No matching emails')} read={readOutboxSearch} />
  return (
    <EmptyState icon={recordIcons.mail} title={t('No emails yet')}>
      {t('Emails about briefs, projects and tickets will appear here.')}
    </EmptyState>
  )
}

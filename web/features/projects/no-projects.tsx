import { t } from '#shared/words.ts'
import { recordIcons } from '#web/records.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'

/** For somebody who may not submit a brief. */
export default function NoProjects() {
  return (
    <EmptyState icon={recordIcons.project} title={t('No projects found')}>
      {t('Projects that you may see appear here.')}
    </EmptyState>
  )
}

import { Eye } from 'lucide-react'
import { t } from '#shared/words.ts'
import { useUser } from '#web/api/session.ts'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { useMayWrite } from './frame/own.ts'
import { NoCompanyNote } from './no-company-note.tsx'

/** In place of a form that the reader's role does not let them send. */
export default function NoRight() {
  const mayWrite = useMayWrite()
  if (useUser().companies.length === 0) return <NoCompanyNote />
  if (mayWrite)
    return (
      <EmptyState icon={Eye} title={t('Freelancers don’t submit briefs')}>
        {t(
          'You see selected projects only. An owner of your company can submit a brief, or change what you may do.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState icon={Eye} title={t('Your role lets you read')}>
      {t('An owner of your company can change what you may do.')}
    </EmptyState>
  )
}

import { Eye } from 'lucide-react'
import { t } from '#shared/words.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

/** In place of a form that the reader's role does not let them send. */
export default function NoRight() {
  return (
    <EmptyState icon={Eye} title={t('Your role lets you read')}>
      {t('An owner of your company can change what you may do.')}
    </EmptyState>
  )
}

import { Building2 } from 'lucide-react'
import { t } from '#shared/words.ts'
import { agencyName } from '#web/api/session.ts'
import { EmptyState } from '#web/ui/page/query-view.tsx'

/** For somebody who belongs to no company any more. */
export const NoCompanyNote = () => (
  <EmptyState icon={Building2} title={t('You don’t belong to a company right now')}>
    {t('Ask an owner of your company, or {agency}, for an invitation. What you see comes with it.', {
      agency: agencyName(),
    })}
  </EmptyState>
)

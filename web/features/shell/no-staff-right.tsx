import { Lock } from 'lucide-react'
import { t } from '#shared/words.ts'
import { BackLink, PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/page/query-view.tsx'
import { usePageTitle } from './entry/page-title.ts'

/** In place of a page of the staff that takes another role among them. */
export default function NoStaffRight() {
  const title = t('Not for Your Role')
  usePageTitle(title)
  return (
    <>
      <PageHeader title={title} back={<BackLink to="/staff">{t('Back to the Dashboard')}</BackLink>} />
      <EmptyState icon={Lock} title={t('Your role among the staff doesn’t include this page')}>
        {t('Only owners of the portal say what staff may do.')}
      </EmptyState>
    </>
  )
}

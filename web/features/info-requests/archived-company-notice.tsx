import type { CompanyRef } from '#shared/contract/fields.ts'
import { t } from '#shared/words.ts'
import { Alert } from '#web/ui/base/alert.tsx'

/** Says to staff on the page of a request why nothing can be asked of its company. */
export default function ArchivedCompanyNotice({ company }: { company: CompanyRef }) {
  return (
    <Alert tone="neutral" className="mb-6" title={t('{company} is archived.', { company: company.name })}>
      {t('Its people can read everything, but no longer write.')}
    </Alert>
  )
}

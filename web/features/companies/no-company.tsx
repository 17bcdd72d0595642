import { t } from '#shared/words.ts'
import { NoCompanyNote } from '#web/companies/no-company-note.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'

/** In place of a page, for somebody who belongs to no company any more. */
export default function NoCompany() {
  return (
    <>
      <PageHeader title={t('Company')} />
      <NoCompanyNote />
    </>
  )
}

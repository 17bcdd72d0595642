import { rich, t } from '#shared/words.ts'
import { CompanyLink } from '#web/companies/company-link.tsx'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import type { CompanyItem } from './queries.ts'
import { useArchiveCompany } from './use-archive-company.ts'

interface ArchivedCompanyProps {
  company: CompanyItem
  canRestore: boolean
}

/** Says of an archived company since when it is, and where everything is that was merged into another one. */
export function ArchivedCompany({ company, canRestore }: ArchivedCompanyProps) {
  const archiving = useArchiveCompany(company)
  const date = <DateText value={company.archivedAt} />
  if (company.merged)
    return (
      <Alert className="mb-6" title={rich('Merged on {date}.', { date })}>
        {rich('Everything of it is now with {company}.', {
          company: <CompanyLink company={company.merged} />,
        })}
      </Alert>
    )
  return (
    <Alert
      className="mb-6"
      title={rich('Archived on {date}.', { date })}
      actions={
        canRestore && (
          <Button size="sm" pending={archiving.isPending} onClick={() => archiving.mutate(false)}>
            {archiving.isPending ? t('Restoring...') : t('Restore')}
          </Button>
        )
      }
    >
      {t('Its people can read everything, but no longer write.')}
    </Alert>
  )
}

import { rich, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { CompanyLink } from './public/company-link.tsx'
import { type CompanyListItem, companyQuery } from './public/queries.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'

/** A company's owners, and the date it became a client. */
export function CompanySubtitle({ company: { owners = [], createdAt } }: { company: CompanyListItem }) {
  const since = rich('Client since {date}', { date: <DateText value={createdAt} /> })
  const [first, ...more] = owners
  if (!first) return since
  const values = { name: first.fullName, n: more.length }
  return (
    <>
      {more.length === 0
        ? t('Owned by {name}', values)
        : t('Owned by {name} and {n, plural, one {# other} other {# others}}', values)}
      {' · '}
      {since}
    </>
  )
}

/** A notice with the date on which a company was archived or merged, and the company it was merged into. */
export function ArchivedCompany({ company, canRestore }: { company: CompanyListItem; canRestore: boolean }) {
  const archiving = useArchiveCompany(company)
  const date = <DateText value={company.archivedAt} />
  if (company.merged)
    return (
      <Alert className="mb-6" title={rich('Merged on {date}.', { date })}>
        {rich('Everything in it is now at {company}.', {
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
      {t('Its members can read everything but can’t change anything.')}
    </Alert>
  )
}

/** Archives a company, or restores it. */
export const useArchiveCompany = ({ id, version }: CompanyListItem, onDone?: () => void) =>
  useChange('company', {
    send: (archived: boolean) =>
      call('PATCH /api/companies/:id', { params: { id }, body: { archived } }, { ifMatch: version }),
    successToast: ({ archivedAt }) => (archivedAt ? t('Company archived') : t('Company restored')),
    failureTitle: (archived) =>
      archived ? t('Could not archive the company') : t('Could not restore the company'),
    query: companyQuery(id).queryKey,
    ...(onDone && { onDone }),
  })

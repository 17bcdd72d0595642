import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { companyQuery } from '#web/companies/queries.ts'
import type { CompanyItem } from './queries.ts'

/** Archives a company, or restores it. */
export const useArchiveCompany = ({ id, version }: CompanyItem, onDone?: () => void) =>
  useChange('company', {
    send: (archived: boolean) =>
      call('PATCH /api/companies/:id', { params: { id }, body: { archived } }, { ifMatch: version }),
    done: ({ archivedAt }) => (archivedAt ? t('Company archived') : t('Company restored')),
    failed: (archived) =>
      archived ? t('Could not archive the company') : t('Could not restore the company'),
    query: companyQuery(id).queryKey,
    ...(onDone && { onDone }),
  })

import type { COMPANY_STATES } from '#shared/companies/values.ts'
import { said, t } from '#shared/words.ts'

/** The choices of the list's filter; `all` are those in use. */
export const companyStateChoices: {
  value: Exclude<(typeof COMPANY_STATES)[number], 'active'> | 'all'
  label: string
}[] = [
  { value: 'all', label: t('Active companies') },
  { value: 'ownerless', label: t('Without an owner') },
  { value: 'archived', label: said('companies', 'Archived') },
]

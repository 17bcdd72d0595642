import { t } from '#shared/i18n/t.ts'

/** For `refine`: the error for a client without a company. */
export const COMPANY_REQUIRED = {
  path: ['companyName'],
  error: () => t('Company name is required for clients'),
  // Reported together with all other errors, not only after those are fixed.
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'companyName' in value,
}

import { tContext, t } from '#shared/i18n/t.ts'
import type { PROJECT_TYPES } from './values.ts'

export const getProjectTypeLabels = (): Record<(typeof PROJECT_TYPES)[number], string> => ({
  business: t('Business'),
  ecommerce: t('E-commerce'),
  blog: t('Blog'),
  portfolio: t('Portfolio'),
  membership: t('Membership'),
  landing: t('Landing Page'),
  other: tContext('website type', 'Other'),
})

import { PROJECT_TYPES } from '#shared/projects/values.ts'
import type { Brief } from '#shared/briefs/schemas.ts'
import { said, t } from '#shared/i18n/t.ts'

/** What each type of website is called. */
export const projectTypeLabels: Record<Brief['projectType'], string> = {
  business: t('Business'),
  ecommerce: t('E-commerce'),
  blog: t('Blog'),
  portfolio: t('Portfolio'),
  membership: t('Membership'),
  landing: t('Landing Page'),
  other: said('website type', 'Other'),
}

export const projectTypeChoices = PROJECT_TYPES.map((value) => ({ value, label: projectTypeLabels[value] }))

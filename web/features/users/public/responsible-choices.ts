import { t } from '#shared/i18n/t.ts'

/** The options for filtering by responsible user; `all` means no filter. */
export const responsibleChoices = [
  { value: 'all' as const, label: t('Everyone’s') },
  { value: 'me' as const, label: t('Mine') },
  { value: 'none' as const, label: t('No one’s') },
]

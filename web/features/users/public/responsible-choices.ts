import { t } from '#shared/i18n/t.ts'

/** The choices of the filter by who is responsible; `all` means no filter. */
export const responsibleChoices = [
  { value: 'all' as const, label: t('Everyone’s') },
  { value: 'me' as const, label: t('Mine') },
  { value: 'none' as const, label: t('No one’s') },
]

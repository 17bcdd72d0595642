import { t } from '#shared/i18n/t.ts'
import type { AuditArea } from './values.ts'

const AREA_LABELS: Record<AuditArea, () => string> = {
  session: () => t('Sign-ins'),
  user: () => t('Accounts'),
  second_factor: () => t('Second factors'),
  passkey: () => t('Passkeys'),
  recovery: () => t('Recovery codes'),
  provider: () => t('Sign-in providers'),
  password: () => t('Passwords'),
  reset: () => t('Resets'),
  client_view: () => t('Client View'),
  agency: () => t('Settings'),
  company: () => t('Companies'),
  export: () => t('Exports'),
  record: () => t('Deletions and withdrawals'),
  privacy: () => t('Privacy'),
  api_token: () => t('API tokens'),
  webhook: () => t('Webhooks'),
  calendar: () => t('Calendar'),
  portal: () => t('Installation'),
}

export const getAreaLabel = (area: AuditArea): string => AREA_LABELS[area]()

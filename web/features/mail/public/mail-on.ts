import { t } from '#shared/i18n/t.ts'
import { ensurePortal, reloadPortal, usePortal } from '#web/api/session.ts'

/** Whether mails go out now, for words that promise one. What was known last, if it cannot be asked. */
export async function askIfMailIsOn(): Promise<boolean> {
  await reloadPortal().catch(() => undefined)
  return (await ensurePortal()).mail
}

/** Whom to ask where no mail goes out: the agency's contact, by name. */
export const useContactName = (): string => usePortal()?.accountManager?.name ?? t('your account manager')

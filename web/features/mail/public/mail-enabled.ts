import { t } from '#shared/i18n/t.ts'
import { ensurePortal, reloadPortal, usePortal } from '#web/api/session.ts'

/** Whether mail goes out now, for messages that promise a mail. The last known state if the check fails. */
export async function isMailEnabled(): Promise<boolean> {
  await reloadPortal().catch(() => undefined)
  return (await ensurePortal()).mail
}

/** Returns the person to ask if no mail goes out: the agency's contact, by name. */
export const useContactName = (): string => usePortal()?.accountManager?.name ?? t('your account manager')

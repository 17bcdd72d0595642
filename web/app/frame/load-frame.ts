import { notificationsQuery } from '#web/features/notifications/bell/queries.ts'
import { loadCompanies } from '../shell/frame/companies.ts'
import { loadNotices } from '../shell/frame/notices.ts'
import type { GuardContext } from '../shell/entry/guards.ts'

/** Loads the data that every signed-in page shows. Waits only for data that would move the page if it came later. */
export async function loadFrame({ queryClient, user }: GuardContext): Promise<void> {
  queryClient.ensureQueryData(notificationsQuery).catch(() => undefined)
  await Promise.all([loadNotices(user), loadCompanies(user)])
}

import type { Database } from '#server/db/connection.ts'
import { recordRefusal } from '#server/guard/refusals.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Visit } from '#server/http/visit.ts'

/** Records a wrong password or passkey, also in the audit log; `userId` is undefined where nobody knows whose. */
export async function recordFailedSignIn(
  db: Database,
  visit: Visit,
  userId: number | undefined,
  by?: 'passkey',
): Promise<void> {
  await recordRefusal(db, visit, 'password', userId)
  const details = by && { by }
  await recordAudit(db, visit, null, 'session.failed', { userId, ...(details && { details }) })
}

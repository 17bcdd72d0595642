import type { Database } from '#server/platform/db/connection.ts'
import { recordRefusal } from '#server/core/api/refusals.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Visit } from '#server/platform/http/visit.ts'

/** Records a wrong password or passkey, including in the audit log. `userId` is undefined if the user is unknown. */
export async function recordFailedSignIn(
  db: Database,
  visit: Visit,
  { userId, method }: { userId: number | undefined; method?: 'passkey' | undefined },
): Promise<void> {
  await recordRefusal(db, visit, { kind: 'password', userId })
  await recordAudit(db, {
    visit,
    actorId: null,
    action: 'session.failed',
    userId,
    details: method && { by: method },
  })
}

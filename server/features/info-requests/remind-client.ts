import { REMIND_PAUSE_MS } from '#shared/info-requests/values.ts'
import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { currentTime } from '#server/clock/current-time.ts'
import type { Database } from '#server/db/connection.ts'
import { ensureNotOfArchivedCompany } from '#server/guard/archive.ts'
import { conflict } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import type { LockedInfoRequest } from './queries.ts'
import { ensureAsked } from './withdraw-info-request.ts'
import { t } from '#shared/words.ts'

/**
 * Reminds the client of a locked request that is waiting for an answer.
 * @throws 409 if it is withdrawn or answered, its company is archived, or the client was reminded in the last 24 hours
 */
export async function remindClient(tx: Database, actor: Actor, request: LockedInfoRequest): Promise<void> {
  const { id, dueDate, status, remindedAt } = request
  ensureAsked(actor, request)
  await ensureNotOfArchivedCompany(tx, request.companyId)
  if (status === 'completed') throw conflict(t('This request has already been answered.'))
  if (remindedAt !== null && currentTime().getTime() - Date.parse(remindedAt) < REMIND_PAUSE_MS)
    throw conflict(t('The client was reminded less than a day ago. Once a day is enough.'))
  await tx
    .updateTable('infoRequests')
    .set({ remindedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  await happened(tx, actor, 'info_reminded', request, { due: dueDate })
}

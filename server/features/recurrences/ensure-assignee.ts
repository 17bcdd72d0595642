import type { RecurrenceContent } from '#shared/recurrences/schemas.ts'
import type { Database } from '#server/db/connection.ts'
import { fieldError } from '#server/http/errors.ts'
import { findAssignee } from '#server/features/tasks/find-assignee.ts'
import { t } from '#shared/words.ts'

/** @throws 400 for somebody who can have no such work: a request is asked of somebody of the company */
export async function ensureAssignee(
  tx: Database,
  { kind, assignee }: Pick<RecurrenceContent, 'kind' | 'assignee'>,
  companyId: number,
): Promise<void> {
  if (assignee === 'client' || assignee === 'staff') return
  const person = await findAssignee(tx, assignee, { companyId, milestone: false }, 'content.assignee')
  if (kind === 'request' && person?.role !== 'client')
    throw fieldError('content.assignee', t('Please choose someone of the client’s company'))
}

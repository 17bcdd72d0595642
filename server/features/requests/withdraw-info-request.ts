import { sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { advanceClockNow } from '#server/core/sla/business-clock.ts'
import { cancelUnsentNotifications } from '#server/core/mail/cancel-unsent-notifications.ts'
import { requireCompanyNotArchived } from '#server/core/access/archive.ts'
import { conflict } from '#server/platform/errors.ts'
import { withdrawRecordNotifications } from '#server/core/notifications/queries.ts'
import { type LockedInfoRequest, saveInfoRequest } from './queries.ts'
import { notifyQuestionAssignees } from './question-assignees.ts'
import { formatQuestionLines } from './question-titles.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

/** Withdraws a locked request. It no longer waits for anyone, and unsent messages about it are no longer sent. */
export async function withdrawInfoRequest(ctx: Context, request: LockedInfoRequest): Promise<void> {
  const { id, clientId, status, withdrawnAt } = request
  if (withdrawnAt !== null) return
  const unheardIds = await cancelUnsentNotifications(ctx.db, { entityType: 'info_request', entityId: id })
  await withdrawRecordNotifications(ctx.db, 'info_request', id)
  const clockColumns = await advanceClockNow(ctx.db, {
    answeringSide: 'client',
    clock: request,
    update: { next: null, answers: false },
  })
  await saveInfoRequest(ctx.db, id, { withdrawnAt: sql`now()`, ...clockColumns })
  const notifiedIds = await notifyQuestionAssignees(ctx, request, ({ userId }) =>
    unheardIds.includes(userId) ? null : { change: 'withdrawn' },
  )
  const except = [...notifiedIds, ...unheardIds]
  await ctx.emit('info_withdrawn', request, { status, unheard: unheardIds.includes(clientId), except })
}

/** @throws 409 if the request is withdrawn */
export function requireNotWithdrawn(
  { role }: Actor,
  { withdrawnAt }: Pick<LockedInfoRequest, 'withdrawnAt'>,
): void {
  if (withdrawnAt === null) return
  throw conflict(
    role === 'client'
      ? t('This request has been withdrawn. You don’t need to answer it.')
      : t('This request has been withdrawn. Restore it first.'),
  )
}

/** Restores a locked request if it was withdrawn, and returns the result. @throws 409 for an archived company */
export async function restoreInfoRequest(
  ctx: Context,
  request: LockedInfoRequest,
): Promise<LockedInfoRequest> {
  const { id, status, dueDate: due, withdrawnAt } = request
  if (withdrawnAt === null) return request
  await requireCompanyNotArchived(ctx.db, request.companyId)
  const next = status === 'completed' ? null : 'client'
  const clockColumns = await advanceClockNow(ctx.db, {
    answeringSide: 'client',
    clock: request,
    update: { next, answers: false },
  })
  await saveInfoRequest(ctx.db, id, { withdrawnAt: null, ...clockColumns })
  const except = await notifyQuestionAssignees(ctx, request, ({ questions }) => ({
    change: 'restored',
    due,
    lines: () => formatQuestionLines(request, questions),
  }))
  await ctx.emit('info_restored', request, { status, due, except })
  return { ...request, withdrawnAt: null, ...clockColumns }
}

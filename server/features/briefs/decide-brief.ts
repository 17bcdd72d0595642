import { sql } from 'kysely'
import type { BriefStatus } from '#shared/briefs/values.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { conflict } from '#server/http/errors.ts'
import { acceptBrief } from './accept-brief.ts'
import { type LockedBrief, findBrief } from './queries.ts'
import { t } from '#shared/words.ts'

const alreadyDecided = () => t('This brief has already been decided.')

/**
 * Sends a locked brief back to its client for revision. The version concerned is stored with the feedback.
 * @throws 409 unless it is pending
 */
export async function declineBrief(
  tx: Database,
  actor: Actor,
  brief: LockedBrief,
  feedback: string,
): Promise<void> {
  if (brief.status !== 'pending') throw conflict(alreadyDecided())
  // The brief itself identifies people, for as long as they may be shown.
  const snapshot = JSON.stringify({
    ...(await findBrief(tx, brief.id)),
    answerDueAt: undefined,
    client: undefined,
    company: undefined,
    companyArchived: undefined,
    companyId: undefined,
    responsible: undefined,
    writtenBy: undefined,
  })
  await tx
    .insertInto('briefRevisions')
    .values({ briefId: brief.id, decidedBy: actor.id, feedback, snapshot })
    .execute()
  await tx
    .updateTable('briefs')
    .set({ status: 'rejected', canResubmit: true, feedback, waitingSince: sql`now()` })
    .where('id', '=', brief.id)
    .execute()
  await happened(tx, actor, 'brief_declined', brief, { text: feedback })
}

/**
 * Moves a locked brief to the status that staff request.
 * @throws 409 for an invalid transition
 */
export async function decideBrief(
  tx: Database,
  actor: Actor,
  brief: LockedBrief,
  status: BriefStatus,
): Promise<void> {
  switch (status) {
    case 'accepted':
      await acceptBrief(tx, actor, brief)
      return
    case 'rejected':
      return rejectBrief(tx, actor, brief)
    case 'completed':
      return completeBrief(tx, actor, brief)
    case 'pending':
    case 'in_progress':
      throw conflict(
        t(
          'A brief that is {status, select, pending {pending} accepted {accepted} rejected {rejected} in_progress {in progress} other {completed}} can’t become {next, select, pending {pending} other {in progress}}.',
          { status: brief.status, next: status },
        ),
      )
  }
}

/** Final: a rejected brief cannot be submitted again. */
async function rejectBrief(tx: Database, actor: Actor, brief: LockedBrief): Promise<void> {
  if (brief.status !== 'pending') throw conflict(alreadyDecided())
  await tx.updateTable('briefs').set({ status: 'rejected' }).where('id', '=', brief.id).execute()
  await happened(tx, actor, 'brief_rejected', brief)
}

async function completeBrief(tx: Database, actor: Actor, brief: LockedBrief): Promise<void> {
  if (brief.status !== 'accepted' && brief.status !== 'in_progress')
    throw conflict(t('Only an accepted brief can be completed.'))
  await tx.updateTable('briefs').set({ status: 'completed' }).where('id', '=', brief.id).execute()
  await happened(tx, actor, 'brief_completed', brief, { withProject: false })
}

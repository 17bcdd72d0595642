import type * as z from 'zod'
import type { NewBrief } from '#shared/briefs/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { attach } from '#server/features/files/attach.ts'
import { removeDraft } from './drafts.ts'

/** Submits a brief on behalf of its client, replacing the draft it came from, and returns its id. */
export async function submitBrief(
  tx: Database,
  actor: Actor,
  { attachments, ...brief }: z.output<typeof NewBrief>,
): Promise<number> {
  const { id } = await tx
    .insertInto('briefs')
    .values({ ...brief, domainName: brief.hasDomain ? brief.domainName : null, userId: actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, actor, attachments, { briefId: id })
  await removeDraft(tx, actor.id)
  await happened(tx, actor, 'brief_submitted', { id, userId: actor.id, projectName: brief.projectName })
  return id
}

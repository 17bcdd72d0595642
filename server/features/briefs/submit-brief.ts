import type * as z from 'zod'
import type { UnaskedField } from '#shared/briefs/choices.ts'
import type { NewBrief } from '#shared/briefs/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { happened } from '#server/events/happened.ts'
import { attach } from '#server/features/files/attach.ts'
import { removeDraft } from './drafts.ts'

type BriefContent = Omit<z.output<typeof NewBrief>, 'attachments' | 'companyId'> & {
  attachments?: string[] | undefined
  unasked?: UnaskedField[]
}

/** Whose a brief is. */
interface Submitter {
  userId: number
  companyId: number
}

/** Submits a client's brief of a company of theirs, replacing the draft it came from, and returns its id. */
export async function submitBrief(
  tx: Database,
  actor: Actor,
  companyId: number,
  brief: BriefContent,
): Promise<number> {
  const of = { userId: actor.id, companyId }
  const id = await insertBrief(tx, actor, of, brief)
  await removeDraft(tx, actor.id)
  await happened(tx, actor, 'brief_submitted', { id, ...of, projectName: brief.projectName })
  return id
}

/**
 * Submits a brief that staff wrote for a client, whose own draft stays, and returns its id. `withProject`: only to start
 * a project.
 */
export async function submitBriefFor(
  tx: Database,
  actor: Actor,
  of: Submitter,
  brief: BriefContent,
  { withProject = false } = {},
): Promise<number> {
  const id = await insertBrief(tx, actor, of, { ...brief, writtenBy: actor.id })
  const { projectName } = brief
  await happened(tx, actor, 'brief_submitted', { id, ...of, projectName }, { onBehalf: true, withProject })
  return id
}

async function insertBrief(
  tx: Database,
  actor: Actor,
  of: Submitter,
  { attachments, ...brief }: BriefContent & { writtenBy?: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('briefs')
    .values({ ...brief, domainName: brief.hasDomain ? brief.domainName : null, ...of })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, actor, attachments, { briefId: id })
  return id
}

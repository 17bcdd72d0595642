import type { EventRecord } from '#shared/all-events.ts'
import type { PolicyAction } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records/records.ts'
import { authorize } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { readableTicket } from '#server/features/tickets/queries.ts'
import type { Context } from '#server/core/context/context.ts'

/** Returns a comment's parent if the actor can do `action`. @throws 404, 403 if they can only read it */
export async function findCommentParent(
  ctx: Context,
  action: PolicyAction,
  { kind, id }: { kind: CommentKind; id: number },
): Promise<EventRecord<'comment_added'>> {
  const base = { kind, id, private: false, projectId: null, websiteId: null }
  switch (kind) {
    case 'brief': {
      const brief = await readableBrief(ctx, id)
      authorize(ctx.actor, action, { record: brief, getScope: getRecordScope.brief })
      return { ...base, ...toOwner(brief), name: brief.projectName, projectId: brief.projectId }
    }
    case 'project': {
      const project = await readableProject(ctx, id)
      authorize(ctx.actor, action, { record: project, getScope: getRecordScope.project })
      return { ...base, ...toOwner(project), name: project.name, projectId: id }
    }
    case 'ticket': {
      const ticket = await readableTicket(ctx, id)
      authorize(ctx.actor, action, { record: ticket, getScope: getRecordScope.ticket })
      const { title: name, websiteId } = ticket
      return { ...base, ...toOwner(ticket), name, private: ticket.private, websiteId }
    }
  }
}

const toOwner = ({ userId, company }: { userId: number; company: { id: number } }) => ({
  clientId: userId,
  companyId: company.id,
})

import type { RecordOf } from '#shared/all-events.ts'
import type { Action } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records/records.ts'
import { ensure } from '#server/core/access/access.ts'
import { placeOf } from '#server/core/access/places.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { readableTicket } from '#server/features/tickets/queries.ts'
import type { Context } from '#server/core/context/context.ts'

/**
 * Returns the record of a comment, if the actor can perform `action` on it. @throws 404, and 403 if they can only read
 * it
 */
export async function findSubject(
  ctx: Context,
  action: Action,
  kind: CommentKind,
  id: number,
): Promise<RecordOf<'comment_added'>> {
  const of = { kind, id, private: false, projectId: null, websiteId: null }
  switch (kind) {
    case 'brief': {
      const brief = ensure(ctx.actor, action, await readableBrief(ctx, id), placeOf.brief)
      return { ...of, ...ownerOf(brief), name: brief.projectName, projectId: brief.projectId }
    }
    case 'project': {
      const project = ensure(ctx.actor, action, await readableProject(ctx, id), placeOf.project)
      return { ...of, ...ownerOf(project), name: project.name, projectId: id }
    }
    case 'ticket': {
      const ticket = ensure(ctx.actor, action, await readableTicket(ctx, id), placeOf.ticket)
      const { title: name, websiteId } = ticket
      return { ...of, ...ownerOf(ticket), name, private: ticket.private, websiteId }
    }
  }
}

const ownerOf = ({ userId, company }: { userId: number; company: { id: number } }) => ({
  clientId: userId,
  companyId: company.id,
})

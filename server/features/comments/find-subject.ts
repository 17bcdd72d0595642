import type { RecordOf } from '#shared/events/catalogue.ts'
import type { Action, Actor } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { ensure } from '#server/guard/access.ts'
import { placeOfPart, placeOfProject, placeOfTicket } from '#server/guard/places.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { readableTicket } from '#server/features/tickets/queries.ts'

/** What a comment stands on, if `actor` may do `action` to it. @throws 404, and 403 for whoever may only read it */
export async function findSubject(
  db: Database,
  actor: Actor,
  action: Action,
  kind: CommentKind,
  id: number,
): Promise<RecordOf<'comment_added'>> {
  switch (kind) {
    case 'brief': {
      const brief = ensure(actor, action, await readableBrief(db, actor, id), placeOfPart)
      return {
        kind,
        id,
        name: brief.projectName,
        clientId: brief.userId,
        companyId: brief.company.id,
        private: false,
        projectId: brief.projectId,
        websiteId: null,
      }
    }
    case 'project': {
      const project = ensure(actor, action, await readableProject(db, actor, id), placeOfProject)
      return {
        kind,
        id,
        name: project.name,
        clientId: project.userId,
        companyId: project.company.id,
        private: false,
        projectId: id,
        websiteId: null,
      }
    }
    case 'ticket': {
      const ticket = ensure(actor, action, await readableTicket(db, actor, id), placeOfTicket)
      return {
        kind,
        id,
        name: ticket.title,
        clientId: ticket.userId,
        companyId: ticket.company.id,
        private: ticket.private,
        projectId: null,
        websiteId: ticket.websiteId,
      }
    }
  }
}

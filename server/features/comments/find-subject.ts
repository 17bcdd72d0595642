import type { RecordOf } from '#shared/events/catalogue.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { CommentKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { readableTicket } from '#server/features/tickets/queries.ts'

/** What a comment stands on, if `actor` may read it. @throws 404 */
export async function findSubject(
  db: Database,
  actor: Actor,
  kind: CommentKind,
  id: number,
): Promise<RecordOf<'comment_added'>> {
  switch (kind) {
    case 'brief': {
      const brief = await readableBrief(db, actor, id)
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
      const project = await readableProject(db, actor, id)
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
      const ticket = await readableTicket(db, actor, id)
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

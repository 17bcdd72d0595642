import { type RawBuilder, sql } from 'kysely'
import { type Place, placeIn } from '#shared/contract/policy.ts'

/** Who is named in a ticket or a request; `id` is the column with its number. */
export const peopleIn = (column: 'ticketId' | 'infoRequestId', id: string): RawBuilder<number[]> =>
  sql<number[]>`array(select user_id from record_readers where ${sql.ref(column)} = ${sql.ref(id)})`

/** What places a ticket or a request. Tickets are of no project, so that who sees chosen projects sees their own only. */
interface Personal {
  companyId: number
  private: boolean
  people: readonly number[]
}

export const placeOfTicket = (ticket: Personal & { userId: number }): Place =>
  placeIn(ticket.companyId, { person: ticket.userId, private: ticket.private, people: ticket.people })

export const placeOfRequest = (request: Personal & { clientId: number; projectId: number | null }): Place =>
  placeIn(request.companyId, {
    project: request.projectId,
    person: request.clientId,
    private: request.private,
    people: request.people,
  })

/** The place of a brief, a project, a website, a task or a file: it belongs to the company, as far as its project is seen. */
export const placeOfProject = ({
  companyId,
  projectId,
}: {
  companyId: number
  projectId: number | null
}): Place => placeIn(companyId, { project: projectId })

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
  placeIn(ticket.companyId, {
    project: null,
    person: ticket.userId,
    private: ticket.private,
    people: ticket.people,
  })

export const placeOfRequest = (request: Personal & { clientId: number; projectId: number | null }): Place =>
  placeIn(request.companyId, {
    project: request.projectId,
    person: request.clientId,
    private: request.private,
    people: request.people,
  })

/** A project belongs to the whole company, but for those who see chosen ones only. */
export const placeOfProject = ({ id, companyId }: { id: number; companyId: number }): Place =>
  placeIn(companyId, { project: id })

/** So does what is part of it, or became it: a brief, a website, a task, a file. */
export const placeOfPart = ({
  companyId,
  projectId,
}: {
  companyId: number
  projectId: number | null
}): Place => placeIn(companyId, { project: projectId })

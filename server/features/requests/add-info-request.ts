import type * as z from 'zod'
import type { NewInfoRequest } from '#shared/requests/schemas.ts'
import type { EventActor, EventPerson } from '#shared/events/event.ts'
import { newClock } from '#server/core/sla/office-clock.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { happened } from '#server/core/events/happened.ts'
import { namePeople } from '#server/features/companies/record-readers.ts'
import { contactIn } from '#server/features/companies/contact.ts'
import { askQuestions } from './questions/ask-questions.ts'
import { type Parents, findParents } from '#server/core/access/find-parents.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { ensureNotOfArchivedCompany } from '#server/core/access/archive.ts'

type RequestFields = Omit<z.output<typeof NewInfoRequest>, 'briefId' | 'projectId'> & {
  fromItem?: string
  recurrenceId?: number
  occursOn?: string
}

/**
 * Adds an information request to the brief and project that it belongs to and returns its id. `tell: false`: nobody is
 * notified of it, nor is it in a feed, because it is one of many that are made together. `by`: who causes that it is asked
 * now, where that is not the asker.
 * @throws 400 for people who are not of the company
 */
export async function addInfoRequest(
  tx: Database,
  asker: EventPerson,
  parents: Parents,
  { people, questions, ...request }: RequestFields,
  { tell = true, by = asker }: { tell?: boolean; by?: EventActor } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('infoRequests')
    .values({
      ...request,
      ...parents,
      ...(await newClock(tx, 'client')),
      userId: asker.id,
      questionCount: questions.length,
      askedCount: questions.filter(({ asksIf }) => asksIf === null).length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await askQuestions(tx, id, questions)
  const { title, private: isPrivate, description: text, dueDate: due } = request
  const named =
    isPrivate && people ? await namePeople(tx, parents.companyId, { infoRequestId: id }, people) : []
  const facts = { id, title, private: isPrivate, ...parents }
  if (tell) await happened(tx, by, 'info_requested', facts, { text, due })
  else await happened(tx, by, 'info_planned', facts)
  for (const reader of named)
    if (reader !== parents.clientId)
      await happened(tx, by, 'info_shared', facts, { reader: { id: reader, role: 'client' } })
  return id
}

/**
 * Requests information from the client of a brief or project and returns the request's id. A request about an accepted
 * brief also belongs to its project.
 * @throws 404 for a missing record, 400 for people who are not of the company, 409 for an archived company
 */
export async function createInfoRequest(
  tx: Database,
  actor: Actor,
  request: z.output<typeof NewInfoRequest>,
): Promise<number> {
  const { contactId, ...parents } = await findParents(tx, actor, request)
  const clientId = await contactIn(tx, parents.companyId, contactId)
  await ensureNotOfArchivedCompany(tx, parents.companyId)
  return addInfoRequest(tx, actor, { ...parents, clientId }, request)
}

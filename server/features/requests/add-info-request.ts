import type * as z from 'zod'
import type { NewInfoRequest } from '#shared/requests/schemas.ts'
import type { EventActor } from '#shared/events/event.ts'
import { createClock } from '#server/core/sla/business-clock.ts'
import { addReaders } from '#server/features/companies/record-readers.ts'
import { resolveContact } from '#server/features/companies/contact.ts'
import { addQuestions } from './questions/add-questions.ts'
import { type Parents, findParents } from '#server/core/access/find-parents.ts'
import { requireCompanyNotArchived } from '#server/core/access/archive.ts'
import type { Context } from '#server/core/context/context.ts'

type RequestFields = Omit<z.output<typeof NewInfoRequest>, 'briefId' | 'projectId'> & {
  fromItem?: string
  recurrenceId?: number
  occursOn?: string
}

/**
 * Adds an information request to its brief and project, and returns its id. With `notify: false`, it notifies no one
 * and is in no feed, because it's one of many that are created together. The author doesn't have to be the actor.
 * @throws 400 for people who aren't members of the company
 */
export async function addInfoRequest(
  ctx: Context<EventActor>,
  {
    authorId,
    parents,
    fields: { people, questions, ...request },
    options: { notify = true } = {},
  }: {
    authorId: number
    parents: Parents
    fields: RequestFields
    options?: { notify?: boolean } | undefined
  },
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('infoRequests')
    .values({
      ...request,
      ...parents,
      ...(await createClock(ctx.db, 'client')),
      userId: authorId,
      questionCount: questions.length,
      askedCount: questions.filter(({ asksIf }) => asksIf === null).length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addQuestions(ctx.db, id, questions)
  const { title, private: isPrivate, description: text, dueDate: due } = request
  const readers =
    isPrivate && people
      ? await addReaders(ctx.db, {
          companyId: parents.companyId,
          record: { infoRequestId: id },
          userIds: people,
        })
      : []
  const facts = { id, title, private: isPrivate, ...parents }
  if (notify) await ctx.emit('info_requested', facts, { text, due })
  else await ctx.emit('info_planned', facts)
  for (const reader of readers)
    if (reader !== parents.clientId)
      await ctx.emit('info_shared', facts, { reader: { id: reader, role: 'client' } })
  return id
}

/**
 * Requests information from the client of a brief or project and returns the request's id. A request about an accepted
 * brief also belongs to its project.
 * @throws 404 for a missing record, 400 for people who aren't members of the company, 409 for an archived company
 */
export async function createInfoRequest(
  ctx: Context,
  request: z.output<typeof NewInfoRequest>,
): Promise<number> {
  const { contactId, ...parents } = await findParents(ctx, request)
  const clientId = await resolveContact(ctx.db, parents.companyId, contactId)
  await requireCompanyNotArchived(ctx.db, parents.companyId)
  return addInfoRequest(ctx, { authorId: ctx.actor.id, parents: { ...parents, clientId }, fields: request })
}

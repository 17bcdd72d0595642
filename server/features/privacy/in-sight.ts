import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#shared/contract/policy.ts'
import { reachOfRecord } from '#server/core/access/reach-of-record.ts'

/** Which rows of a table somebody sees. */
export type InSight = (actor: Actor) => RawBuilder<SqlBool>

/** Rows that name a record by the number in a column. */
export const ofRecord = (type: string, column: string): InSight => {
  const record = { type: sql.lit(type), id: sql.ref(column) }
  return (actor) => reachOfRecord(actor, record)
}

/** Rows that name a record by its kind and its number. */
export const ofEntity: InSight = (actor) =>
  reachOfRecord(actor, { type: sql.ref('entity_type'), id: sql.ref('entity_id') })

/** Comments go by what they stand on. */
export const ofCommented: InSight = (actor) => sql<SqlBool>`case
  when ticket_id is not null then ${ofRecord('ticket', 'ticket_id')(actor)}
  when project_id is not null then ${ofRecord('project', 'project_id')(actor)}
  else ${ofRecord('brief', 'brief_id')(actor)} end`

/** Answers go by the request that their question is part of. */
export const ofAnswer: InSight = (actor) =>
  reachOfRecord(actor, {
    type: sql.lit('info_request'),
    id: sql`(select info_request_id from info_questions where info_questions.id = question_id)`,
  })

/** What is typed by links goes by the request, too. */
export const ofLinkDraft: InSight = (actor) =>
  reachOfRecord(actor, {
    type: sql.lit('info_request'),
    id: sql`(select info_request_id from info_answers join info_questions on info_questions.id = question_id
      where info_answers.id = info_answer_id)`,
  })

/** What recurs goes by its project or its website. */
export const ofRecurrence: InSight = (actor) => sql<SqlBool>`case
  when website_id is not null then ${ofRecord('website', 'website_id')(actor)}
  else ${ofRecord('project', 'project_id')(actor)} end`

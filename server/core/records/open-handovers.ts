import { sql } from 'kysely'

/**
 * The questions that were handed over to someone and that still need an answer, as `handover`: no one has answered them,
 * or staff returned the answer, and staff haven't accepted the request. Includes questions of withdrawn requests.
 */
export const OPEN_HANDOVERS = sql`(
  select question_handovers.*, asked.info_request_id, asked.position, asked.label, answer.state
  from question_handovers
    join info_questions asked on asked.id = question_handovers.question_id
    join info_answers answer on answer.question_id = asked.id
    join info_requests asking on asking.id = asked.info_request_id
  where answer.state in ('draft', 'returned') and (asking.status <> 'completed' or asking.awaits_review)
    and is_question_asked(asked.id)) as handover`

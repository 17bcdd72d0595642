import { type RawBuilder, sql } from 'kysely'
import type { Attachment } from '#shared/files/schemas.ts'
import { attachmentsOf } from '#server/db/fragments.ts'

const beside = attachmentsOf('infoRequestId', 'infoRequests.id')

/** Those of the answers that were given, by question, in the order in which each names them; then those beside them. */
const ofQuestions = sql`(
  select coalesce(json_agg(json_build_object('name', file.name, 'fileName', file.file_name,
    'fileType', file.file_type, 'fileSize', file.file_size) order by hung.position, hung.place, hung.id), '[]')
  from (
    select attachments.id, attachments.upload_id, info_questions.position, named.place
    from info_questions join info_answers on info_answers.question_id = info_questions.id
    join attachments on attachments.info_answer_id = info_answers.id and not attachments.draft
    join uploads on uploads.id = attachments.upload_id
    join lateral (select ordinality as place
      from jsonb_array_elements_text(case jsonb_typeof(info_answers.value) when 'array' then info_answers.value else '[]' end)
        with ordinality as each_name (name, ordinality)
      where each_name.name = uploads.name limit 1) as named on true
    where info_questions.info_request_id = info_requests.id and info_questions.kind = 'files'
      and info_answers.state in ('given', 'accepted')
    union all
    select id, upload_id, null, null from attachments where info_request_id = info_requests.id
  ) as hung join uploads file on file.id = hung.upload_id)`

/** The files of a request's answer, and of the answers to its questions, as JSON. */
export const responseFiles: RawBuilder<Attachment[]> = sql<Attachment[]>`
  case when info_requests.question_count > 0 then ${ofQuestions} else ${beside} end`

import { type RawBuilder, sql } from 'kysely'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** A condition on `answer_links` that selects links. */
type LinkCondition = RawBuilder<unknown>

/** Matches the links that a person created, and the links that were sent to their address. */
export const matchesLinkPerson = (personId: number): LinkCondition => sql`answer_links.made_by = ${personId}
  or lower(answer_links.email) = (select lower(email) from users where users.id = ${personId})`

export const matchesLinkEmail = (email: string): LinkCondition =>
  sql`lower(answer_links.email) = lower(${toReadableAddress(email)})`

/** Erases guests' names, addresses, and mails, but not their answers. Returns the number of deleted links. */
export async function eraseGuests(tx: Database, condition: LinkCondition): Promise<number> {
  const links = sql`select id, info_request_id, name, mail_id from answer_links where ${condition}`
  await sql`update info_answers set given_name = '–'
    where given_link_id in (select id from (${links}) link)`.execute(tx)
  await sql`update activities set data = data || jsonb_build_object('guest', '–') from (${links}) link
    where entity_type = 'info_request' and entity_id = link.info_request_id
      and data ->> 'guest' = link.name`.execute(tx)
  await sql`update notifications set title_values = title_values || jsonb_build_object('guest', '–') from (${links}) link
    where entity_type = 'info_request' and entity_id = link.info_request_id
      and title_values ->> 'guest' = link.name`.execute(tx)
  // Mails to other people, sent or waiting, contain the name as a JSON value.
  await sql`update mails set subject_values = replace(subject_values::text, to_jsonb(link.name)::text, '"–"')::jsonb,
      parts = replace(parts::text, to_jsonb(link.name)::text, '"–"')::jsonb
    from (${links}) link join info_requests on info_requests.id = link.info_request_id
    where (mails.company_id = info_requests.company_id or mails.parts @> jsonb_build_array(
        jsonb_build_object('about', jsonb_build_object('company', info_requests.company_id)))) and (mails.kind is null or mails.kind <> 'answer_link')
      and position(to_jsonb(link.name)::text
        in coalesce(subject_values::text, '') || parts::text) > 0`.execute(tx)
  await sql`delete from mails where id in (select mail_id from (${links}) link)`.execute(tx)
  const { rows } = await sql`delete from answer_links where ${condition} returning id`.execute(tx)
  return rows.length
}

/** Reads the data that is stored about a guest, by the address that their links were sent to. */
export async function readGuest(db: Database, email: string) {
  const readItems = async (query: RawBuilder<{ item: Record<string, unknown> }>) =>
    (await query.execute(db)).rows.map(({ item }) => item)
  const links = await readItems(sql`
    select to_jsonb(answer_links) - '{token_hash,mail_id,made_by}'::text[] as item from answer_links
    where ${matchesLinkEmail(email)} order by id`)
  const answers = await readItems(sql`
    select jsonb_build_object('question', info_questions.label, 'value', info_answers.value, 'words', info_answers.words,
      'givenName', given_name, 'givenAt', given_at) as item
    from info_answers join info_questions on info_questions.id = question_id
    join answer_links on answer_links.id = given_link_id
    where ${matchesLinkEmail(email)} order by info_answers.id`)
  const drafts = await readItems(sql`
    select jsonb_build_object('question', info_questions.label, 'value', link_drafts.value, 'words', link_drafts.words,
      'draftedAt', link_drafts.drafted_at) as item
    from link_drafts join info_answers on info_answers.id = info_answer_id
    join info_questions on info_questions.id = question_id
    join answer_links on answer_links.id = answer_link_id
    where ${matchesLinkEmail(email)} order by link_drafts.id`)
  return { links, answers, drafts }
}

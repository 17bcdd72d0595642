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

/**
 * Erases the names and addresses of guests who answered through links, and the mails to them. Their answers stay.
 * Returns the number of deleted links.
 */
export async function eraseGuests(tx: Database, condition: LinkCondition): Promise<number> {
  const links = sql`select id, info_request_id, name, mail_id from answer_links where ${condition}`
  await sql`update info_answers set given_name = '–' where given_link_id in (select id from (${links}) link)`.execute(
    tx,
  )
  await sql`update activities set data = data || jsonb_build_object('guest', '–') from (${links}) link
    where entity_type = 'info_request' and entity_id = link.info_request_id and data ->> 'guest' = link.name`.execute(
    tx,
  )
  await sql`update notifications set title_values = title_values || jsonb_build_object('guest', '–') from (${links}) link
    where entity_type = 'info_request' and entity_id = link.info_request_id
      and title_values ->> 'guest' = link.name`.execute(tx)
  // Mails to other people, sent or waiting, contain the name as a JSON value.
  await sql`update mails set subject_values = replace(subject_values::text, to_jsonb(link.name)::text, '"–"')::jsonb,
      parts = replace(parts::text, to_jsonb(link.name)::text, '"–"')::jsonb
    from (${links}) link join info_requests on info_requests.id = link.info_request_id
    where mails.company_id = info_requests.company_id and (mails.kind is null or mails.kind <> 'answer_link')
      and position(to_jsonb(link.name)::text in coalesce(subject_values::text, '') || parts::text) > 0`.execute(
    tx,
  )
  await sql`delete from mails where id in (select mail_id from (${links}) link)`.execute(tx)
  const { rows } = await sql`delete from answer_links where ${condition} returning id`.execute(tx)
  return rows.length
}

/** Reads the data that is stored about a guest, by the address that their links were sent to. */
export async function readGuest(db: Database, email: string) {
  const links = await sql<{ link: Record<string, unknown> }>`
    select to_jsonb(answer_links) - '{token_hash,mail_id,made_by}'::text[] as link from answer_links
    where ${matchesLinkEmail(email)} order by id`.execute(db)
  const answers = await sql<{ answer: Record<string, unknown> }>`
    select jsonb_build_object('question', info_questions.label, 'value', info_answers.value, 'words', info_answers.words,
      'givenName', given_name, 'givenAt', given_at) as answer
    from info_answers join info_questions on info_questions.id = question_id
    join answer_links on answer_links.id = given_link_id
    where ${matchesLinkEmail(email)} order by info_answers.id`.execute(db)
  const drafts = await sql<{ draft: Record<string, unknown> }>`
    select jsonb_build_object('question', info_questions.label, 'value', link_drafts.value, 'words', link_drafts.words,
      'draftedAt', link_drafts.drafted_at) as draft
    from link_drafts join info_answers on info_answers.id = info_answer_id
    join info_questions on info_questions.id = question_id
    join answer_links on answer_links.id = answer_link_id
    where ${matchesLinkEmail(email)} order by link_drafts.id`.execute(db)
  return {
    links: links.rows.map(({ link }) => link),
    answers: answers.rows.map(({ answer }) => answer),
    drafts: drafts.rows.map(({ draft }) => draft),
  }
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'

/**
 * Deletes the notifications that hold a condition, and takes them out of digests that wait: one that is left without any
 * goes, too. What is being sent right now is still sent.
 */
export async function forgetNews(tx: Database, which: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    with gone as (delete from notifications where ${which} returning user_id, href),
      digests as (
        select mails.id, rest.parts, rest.count
        from mails cross join lateral (
          select coalesce(jsonb_agg(part order by nth), '[]') as parts,
            coalesce(sum(1 + jsonb_array_length(coalesce(part -> 'lines', '[]'))), 0)::integer as count
          from jsonb_array_elements(mails.parts) with ordinality as each (part, nth)
          where not exists (select from gone where gone.user_id = mails.user_id and gone.href = part ->> 'href')) as rest
        where mails.kind = 'digest' and mails.status = 'waiting' and mails.user_id in (select user_id from gone)
        for update of mails skip locked),
      emptied as (delete from mails using digests where mails.id = digests.id and digests.count = 0)
    update mails set parts = digests.parts, subject_values = jsonb_build_object('count', digests.count)
    from digests where mails.id = digests.id and digests.count > 0`.execute(tx)
}

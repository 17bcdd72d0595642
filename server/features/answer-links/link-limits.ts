import { sql } from 'kysely'
import { ANSWER_LINKS_A_DAY, OPEN_ANSWER_LINKS_MAX } from '#shared/answer-links/values.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { LOCKS, takeLock } from '#server/db/locks.ts'
import { conflict, tooMany } from '#server/http/errors.ts'
import { isOpenLink } from './queries.ts'
import { t } from '#shared/words.ts'

/**
 * Whether one more link may be made for a locked request. Links of one company are made one after another.
 * @throws 409 for too many that work, 429 for too many in a day
 */
export async function ensureMayMakeLink(
  tx: Database,
  request: { id: number; companyId: number },
): Promise<void> {
  await takeLock(tx, LOCKS.answerLinks, sql`${request.companyId}::integer`)
  const open = tx.selectFrom('answerLinks').where('infoRequestId', '=', request.id).where(isOpenLink)
  if ((await countRows(tx, open)) >= OPEN_ANSWER_LINKS_MAX)
    throw conflict(
      t('This request has {max, plural, one {# link} other {# links}} that work already. Revoke one first.', {
        max: OPEN_ANSWER_LINKS_MAX,
      }),
    )
  const seconds = await secondsUntilNext(tx, request.companyId)
  if (seconds === 0) return
  throw tooMany(
    t('A company can send {max, plural, one {# link} other {# links}} a day. Please try again later.', {
      max: ANSWER_LINKS_A_DAY,
    }),
    seconds,
  )
}

async function secondsUntilNext(tx: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from link.created_at + interval '1 day' - now())))::integer as wait
    from answer_links link join info_requests request on request.id = link.info_request_id
    where request.company_id = ${companyId} and link.created_at > now() - interval '1 day'
    order by link.created_at desc, link.id desc offset ${ANSWER_LINKS_A_DAY - 1} limit 1`.execute(tx)
  return rows[0]?.wait ?? 0
}

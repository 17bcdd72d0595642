import { OPEN_ANSWER_LINKS_MAX } from '#shared/answer-links/values.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { conflict } from '#server/http/errors.ts'
import { isOpenLink } from './queries.ts'
import { t } from '#shared/words.ts'

/**
 * Whether one more link may be made for a locked request.
 * @throws 409 for too many that work
 */
export async function ensureMayMakeLink(tx: Database, request: { id: number }): Promise<void> {
  const open = tx.selectFrom('answerLinks').where('infoRequestId', '=', request.id).where(isOpenLink)
  if ((await countRows(tx, open)) < OPEN_ANSWER_LINKS_MAX) return
  throw conflict(
    t('This request has {max, plural, one {# link} other {# links}} that work already. Revoke one first.', {
      max: OPEN_ANSWER_LINKS_MAX,
    }),
  )
}

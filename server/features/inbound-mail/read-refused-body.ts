import { type Limit, tryCountAttempt } from '#server/core/api/limits.ts'
import { createOwnMailMarks } from './create-own-mail-marks.ts'
import type { IncomingMail, MailDelivery } from './incoming-mail.ts'

/** The limits of texts that are read only for staff, because reading them takes CPU time. */
const FROM_SENDER: Limit = { kind: 'refused mail of sender', most: 30, minutes: 60 }
const IN_TOTAL: Limit = { kind: 'refused mail', most: 200, minutes: 60 }

/**
 * Reads the text of a mail that is refused because of its headers, so that staff can read it. Mails to reply addresses
 * have their own limits. Other mails are from strangers, and are read only while no other mail is being read.
 */
export async function readRefusedBody({ app, reader }: MailDelivery, mail: IncomingMail): Promise<void> {
  const { pool, config } = app.services
  const { head, isHeadReadable, raw, body, target } = mail
  if (body || !isHeadReadable || !head.whole || (!target && !reader.isIdle)) return
  const isAllowed = await tryCountAttempt(
    pool,
    { limit: FROM_SENDER, subject: `${target?.userId ?? ''} ${head.from.slice(0, 320)}` },
    { limit: IN_TOTAL, subject: target ? 'reply addresses' : 'portal' },
  )
  if (!isAllowed) return
  mail.body = await reader.read(raw, await createOwnMailMarks(pool, config, mail))
}

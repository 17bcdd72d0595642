import { type Limit, tryCountAttempt } from '#server/core/api/limits.ts'
import { createOwnMailMarks } from './create-own-mail-marks.ts'
import type { IncomingMail, MailDelivery } from './incoming-mail.ts'

/** Creates a limit for texts that are read only for staff, because reading them takes CPU time. */
const createHourlyLimit = (kind: string, most: number): Limit => ({
  kind,
  most,
  minutes: 60,
  refusal: () => '',
})
const FROM_SENDER = createHourlyLimit('refused mail of sender', 30)
const IN_TOTAL = createHourlyLimit('refused mail', 200)

/**
 * Reads the text of a mail that is refused because of its headers, so that staff can read it. Strangers can send
 * such mails. One to no reply address is read only if no other mail is being read. Mails to reply addresses have their
 * own limits.
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

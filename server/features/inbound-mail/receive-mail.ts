import { areRightsOutdated } from '#server/core/access/rights-locks.ts'
import { explainNoRoom } from '#server/core/files/receive/allowance.ts'
import { tooLarge } from '#server/platform/errors.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { type IncomingMail, type MailDelivery, identifyMail, readMailLanguage } from './incoming-mail.ts'
import { MailRefusal, createRefusal } from './mail-refusal.ts'
import type { RawMail } from './raw-mail.ts'
import { isDeliveryReport } from './read-bounce.ts'
import { readRefusedBody } from './read-refused-body.ts'
import { readDeliveryReport, receiveBounce } from './receive-bounce.ts'
import { type InboundReply, readReply, saveReply } from './receive-reply.ts'
import { isDelivered, recordMail } from './received-mails.ts'
import { refuseMail } from './refuse-mail.ts'

/**
 * Turns a mail into a comment, and records it with its outcome. Returns whether it became a comment.
 * @throws 413 for a mail that is too large and 422 for a refused mail, each with a sentence for the sender, 429 for too
 *   many mails, and as storing files does
 */
export async function receiveMail(delivery: MailDelivery, raw: RawMail): Promise<'accepted' | 'ignored'> {
  const { pool } = delivery.app.services
  const mail = await identifyMail(pool, raw.bytes)
  if (!raw.isComplete) mail.body = { unreadable: 'large' }
  if (await isDelivered(pool, mail)) return 'ignored'
  if (isDeliveryReport(mail.head)) return receiveReport(delivery, mail)
  if (mail.head.automatic) {
    await pool.transaction().execute((tx) => recordMail(tx, mail, { outcome: 'automatic' }))
    return 'ignored'
  }
  // The reason for a refusal is for the sender, not for the mail server that delivers the mail.
  return withLanguage(await readMailLanguage(pool, mail), () => receiveReply(delivery, mail))
}

async function receiveReport({ app, reader }: MailDelivery, mail: IncomingMail): Promise<'ignored'> {
  const { pool, config } = app.services
  const report = await readDeliveryReport(pool, reader, mail.raw)
  await pool.transaction().execute(async (tx) => {
    const isBounce = report !== undefined && (await receiveBounce(tx, report, config.publicUrl))
    await recordMail(tx, mail, { outcome: isBounce ? 'bounce' : 'automatic' })
  })
  return 'ignored'
}

async function receiveReply(delivery: MailDelivery, mail: IncomingMail): Promise<'accepted' | 'ignored'> {
  const { app, isFetched } = delivery
  const { pool, config } = app.services
  const isTooLarge = mail.body !== undefined
  try {
    if (isTooLarge) throw createRefusal('large')
    const reply = await readReply(delivery, mail)
    return (await saveInTransaction(delivery, reply)) ? 'accepted' : 'ignored'
  } catch (error) {
    if (!(error instanceof MailRefusal)) throw error
    await readRefusedBody(delivery, mail)
    const { inboundMailAuth } = config
    await refuseMail(pool, { mail, refusal: error, shouldMailSender: isFetched, inboundMailAuth })
    throw isTooLarge ? tooLarge(error.message) : error
  }
}

/** Saves a reply. If the writer's rights turn out to be outdated, nothing was written, so it's saved again. */
function saveInTransaction({ app, ctx }: MailDelivery, reply: InboundReply): Promise<boolean> {
  const save = () => app.services.pool.transaction().execute((tx) => saveReply(tx, ctx.visit.request, reply))
  return explainNoRoom({ ctx, action: 'public' }, () =>
    save().catch((error: unknown) => {
      if (!areRightsOutdated(error)) throw error
      return save()
    }),
  )
}

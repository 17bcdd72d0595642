import { formatMailRefusal } from '#shared/mail/inbound/values.ts'
import { t } from '#shared/i18n/t.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { createContext } from '#server/core/events/create-context.ts'
import { hasWebAddress } from '#server/core/mail/web-addresses.ts'
import type { RefusedMail } from './mail-refusal.ts'
import { notifyRefusedSender } from './notify-sender.ts'
import { cleanText } from './clean-text.ts'
import { recordMail } from './received-mails.ts'

interface RefusalOptions extends RefusedMail {
  /** Whether the portal mails the sender, because no mail server returns the reason to them. */
  shouldMailSender: boolean
  /** The name of the mail server that checks senders. */
  inboundMailAuth: string | undefined
}

/** Records a mail that isn't accepted, and notifies staff and its sender. An automatic mail is only recorded. */
export async function refuseMail(db: Database, options: RefusalOptions): Promise<void> {
  const { mail, refusal, shouldMailSender } = options
  await db.transaction().execute(async (tx) => {
    if (mail.head.automatic) return void (await recordMail(tx, mail, { outcome: 'automatic' }))
    const id = await recordMail(tx, mail, { outcome: 'refused', reason: refusal.reason })
    if (id !== undefined && isNotable(options)) await notifyStaff(tx, id, options)
    if (shouldMailSender) await notifyRefusedSender(tx, options)
  })
}

/** Whether staff are notified. A stranger's mail to an address that accepts no replies is only listed. */
const isNotable = ({ mail: { target, claimedSenderId }, refusal }: RefusedMail): boolean =>
  target !== undefined || claimedSenderId !== undefined || refusal.reason === 'tries'

/** Notifies staff, but only once until they have read the notification. */
async function notifyStaff(
  tx: Database,
  id: number,
  { mail: { head, target }, refusal: { reason } }: RefusedMail,
): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select('fullName')
    .where('id', '=', target?.userId ?? 0)
    .executeTakeFirst()
  const lines = () => [
    formatOrigin(cleanText(head.from, SHOWN_MAX), cleanText(head.subject, SHOWN_MAX)),
    formatMailRefusal(reason),
    ...(person ? [t('It was sent to {name}’s reply address.', { name: person.fullName })] : []),
  ]
  await createContext(tx, null).emit('mail_refused', { id }, { lines })
}

const SHOWN_MAX = 200

/** Leaves out a subject with a web address, because strangers may have written it. */
function formatOrigin(sender: string, fullSubject: string): string {
  const subject = hasWebAddress(fullSubject) ? '' : fullSubject
  if (sender && subject) return t('From {sender}, “{subject}”.', { sender, subject })
  if (sender) return t('From {sender}.', { sender })
  return subject ? t('From an unknown sender, “{subject}”.', { subject }) : t('From an unknown sender.')
}

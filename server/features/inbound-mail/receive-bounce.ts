import { sql } from 'kysely'
import type { EventPerson } from '#shared/events/event.ts'
import type { RequestFacts } from '#shared/requests/events.ts'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { type LimitCounter, countFailure, getSecondsUntilAllowed } from '#server/core/api/limits.ts'
import { createContext } from '#server/core/events/create-context.ts'
import { readMailId } from '#server/core/mail/message-id.ts'
import type { BodyReader } from './body-reader.ts'
import { cleanText } from './clean-text.ts'
import { REPORT_MAX_BYTES } from './limits.ts'
import type { BounceReport } from './read-bounce.ts'
import { t } from '#shared/i18n/t.ts'

/** Anyone can send reports, so only this many are parsed. */
const REPORTS: LimitCounter = {
  limit: { kind: 'delivery report', most: 200, minutes: 60 },
  subject: 'portal',
}
const REASON_MAX = 500

/** Reads a delivery report in a separate process. Returns undefined for one that can't be read or exceeds a limit. */
export async function readDeliveryReport(
  db: Database,
  reader: BodyReader,
  raw: Buffer,
): Promise<BounceReport | undefined> {
  if (raw.length > REPORT_MAX_BYTES || (await getSecondsUntilAllowed(db, REPORTS)) > 0) return undefined
  await countFailure(db, REPORTS)
  return reader.readBounce(raw)
}

interface SentMail {
  id: number
  kind: string
  userId: number | null
  companyId: number | null
  address: string | null
}

/**
 * Marks the mail that a report says wasn't delivered, and notifies the user who sent it. Anyone can forge a report, so
 * it changes nothing else. Returns whether it names a mail of the last 14 days and its recipient.
 */
export async function receiveBounce(
  tx: Database,
  { messageId, recipients }: BounceReport,
  publicUrl: string,
): Promise<boolean> {
  const mail = await lockSentMail(tx, readMailId(messageId, publicUrl))
  const failure = recipients.find(
    ({ action, address }) =>
      action === 'failed' && toReadableAddress(address.toLowerCase()) === mail?.address?.toLowerCase(),
  )
  if (!mail || !failure) return false
  await tx
    .updateTable('mails')
    .set({ status: 'undelivered', error: cleanText(failure.reason, REASON_MAX) })
    .where('id', '=', mail.id)
    .execute()
  await notifySender(tx, mail)
  return true
}

const lockSentMail = async (tx: Database, id: number | undefined): Promise<SentMail | undefined> =>
  id === undefined
    ? undefined
    : tx
        .selectFrom('mails')
        .select(['id', 'kind', 'userId', 'companyId', 'address'])
        .where('id', '=', id)
        .where('status', '=', 'sent')
        .where('sentAt', '>', sql<string>`now() - interval '14 days'`)
        .forUpdate()
        .executeTakeFirst()

const composeLines = () => [t('The address may be wrong, or the mailbox may be full.')]

/** Notifies the user who sent an invitation or a link. Staff are notified of other mails to a user. */
async function notifySender(tx: Database, mail: SentMail): Promise<void> {
  const ctx = createContext(tx, null)
  const invitations = await findInvitation(tx, mail)
  for (const { company, fullName, reader } of invitations)
    await ctx.emit('invitation_undelivered', company, { fullName, reader, lines: composeLines })
  if (invitations.length > 0) return
  for (const { request, guest, reader } of await findAnswerLink(tx, mail))
    await ctx.emit('answer_link_undelivered', request, { guest, reader, lines: composeLines })
  for (const { person, username, reader } of await findPerson(tx, mail))
    await ctx.emit('email_undelivered', person, { username, reader, lines: composeLines })
}

const SENDER = sql<EventPerson>`json_build_object('id', sender.id, 'role', sender.role)`

/** Finds the open invitation to a company that a mail contains. */
async function findInvitation(tx: Database, { kind, companyId, address }: SentMail) {
  if (kind !== 'company_invitation') return []
  const { rows } = await sql<{
    company: { id: number; name: string }
    fullName: string
    reader: EventPerson
  }>`
    select json_build_object('id', companies.id, 'name', companies.name) as company, invited.full_name, ${SENDER} as reader
    from company_invitations as invited join companies on companies.id = invited.company_id
      join users as sender on sender.id = coalesce(invited.sent_by, invited.invited_by)
    where invited.company_id = ${companyId} and lower(invited.email) = lower(${address})
      and invited.used_at is null and invited.revoked_at is null`.execute(tx)
  return rows
}

/** Finds the answer link that a mail contains, with its request. */
async function findAnswerLink(tx: Database, { id }: SentMail) {
  const { rows } = await sql<{ request: RequestFacts; guest: string; reader: EventPerson }>`
    select json_build_object('id', request.id, 'title', request.title, 'clientId', request.client_id,
        'companyId', request.company_id, 'private', request.private, 'projectId', request.project_id) as request,
      answer_links.name as guest, ${SENDER} as reader
    from answer_links join info_requests as request on request.id = answer_links.info_request_id
      join users as sender on sender.id = answer_links.made_by
    where answer_links.mail_id = ${id} and answer_links.revoked_at is null`.execute(tx)
  return rows
}

/** Finds the user whom a mail was for, and the staff member who sent it if it contains a link that they created. */
async function findPerson(tx: Database, { userId, kind }: SentMail) {
  const { rows } = await sql<{
    person: { id: number; fullName: string }
    username: string
    reader: EventPerson | null
  }>`
    select json_build_object('id', users.id, 'fullName', users.full_name) as person, users.username,
      case when sender.id is not null then ${SENDER} end as reader
    from users left join account_links as link on link.user_id = users.id and link.purpose = ${kind} and link.used_at is null
      left join users as sender on sender.id = link.made_by
    where users.id = ${userId} and users.deleted_at is null
    limit 1`.execute(tx)
  return rows
}

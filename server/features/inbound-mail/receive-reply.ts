import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { LeftOutFile } from '#shared/comments/left-out-files.ts'
import type { SenderCheck } from '#shared/comments/values.ts'
import type { MailRefusalReason } from '#shared/mail/inbound/values.ts'
import type { Actor, RecordScope } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import { AppError, tooManyRequests } from '#server/platform/errors.ts'
import { addComment } from '#server/features/comments/add-comment.ts'
import { limitOwnerToCompany } from '#server/core/files/receive/allowance.ts'
import { saveInlineFiles } from '#server/core/files/receive/save-upload.ts'
import { isAuthentic } from './authentication.ts'
import type { IncomingMail, MailDelivery } from './incoming-mail.ts'
import { createOwnMailMarks } from './create-own-mail-marks.ts'
import { createRefusal } from './mail-refusal.ts'
import { notifyOfLeftOutFiles } from './notify-sender.ts'
import type { MailBody } from './read-body.ts'
import type { MailHead } from './read-head.ts'
import { recordAcceptedMail } from './received-mails.ts'
import { storeMailFiles, toLeftOutFile } from './store-mail-files.ts'
import type { ReplyTarget } from '#server/core/mail/reply-address.ts'
import { authorize } from '#server/core/access/access.ts'
import { explainRefusal } from '#server/core/access/company-role.ts'
import { readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { findActor } from '#server/core/access/actor.ts'
import { checkReplySender, explainRefusedSender } from '#server/core/auth/reply-senders.ts'
import { lockRightsShared } from '#server/core/access/rights-locks.ts'
import { t } from '#shared/i18n/t.ts'
import { formatFilesOnly } from '#shared/comments/stored-texts.ts'
import type { Context } from '#server/core/context/context.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** More replies than a person writes in an hour. */
const MAX_PER_HOUR = 30
const HOUR_SECONDS = 3600

/** A reply, ready to be saved. */
export interface InboundReply {
  mail: IncomingMail
  target: ReplyTarget
  companyId: number | null
  content: string
  fullText: string
  /** The names of the stored files. */
  attachments: string[]
  leftOut: LeftOutFile[]
  senderCheck: SenderCheck
}

/**
 * Reads a mail and stores its files, before anything is saved. Reads the body only if the headers identify a reply from
 * the user whose replies the address accepts.
 * @throws MailRefusal with a sentence for the sender, 429 for too many mails, and as storing files does
 */
export async function readReply(
  { app, reader, ctx }: MailDelivery,
  mail: IncomingMail,
): Promise<InboundReply> {
  const { pool, config } = app.services
  const { head, raw } = mail
  const target = requireReplyTarget(mail)
  const actor = await requireSender(pool, target.userId, head)
  if (config.inboundMailAuth && !isAuthentic(head, config.inboundMailAuth)) throw createRefusal('unverified')
  const { company: companyId } = await authorizeReply(createContext(pool, actor), target)
  await enforceReplyLimit(pool, actor)
  const body = head.whole
    ? await reader.read(raw, await createOwnMailMarks(pool, config, mail))
    : ({ unreadable: 'large' } as const)
  mail.body = body
  if ('unreadable' in body) throw createRefusal(body.unreadable)
  if (isBodyEmpty(body)) throw createRefusal('empty')
  const owner = companyId === null ? actor : limitOwnerToCompany(actor, companyId)
  const stored = await storeMailFiles(app, { request: ctx.visit.request, owner, files: body.files })
  const unreadable = body.leftOut.map(({ fileName, reason }) => toLeftOutFile(fileName, reason))
  const leftOut = [...unreadable, ...stored.leftOut]
  return {
    mail,
    target,
    companyId,
    content: body.text || formatFilesOnly(body.files.length + body.leftOut.length),
    fullText: body.fullText,
    attachments: stored.names,
    leftOut,
    senderCheck: config.inboundMailAuth ? 'checked' : 'unchecked',
  }
}

const isBodyEmpty = ({ text, files, leftOut }: MailBody): boolean =>
  text === '' && files.length + leftOut.length === 0

/**
 * Saves a reply as a comment, only once even if its email arrives again. Reading it can be slow, so this looks up its
 * writer again. Returns whether it was saved.
 * @throws MailRefusal with a sentence for a sender who has lost their rights
 */
export async function saveReply(
  tx: Database,
  request: FastifyRequest,
  reply: InboundReply,
): Promise<boolean> {
  const { mail, target, companyId, content, attachments, ...origin } = reply
  const { userId, ...record } = target
  const actor = requireWriter(await lockWriter(tx, userId))
  const ctx = createContext(tx, actor)
  await authorizeReply(ctx, record)
  const id = await recordAcceptedMail(tx, mail)
  if (id === undefined) return false
  await saveInlineFiles(tx, actor.id, request)
  const commentId = await addComment(ctx, {
    ...record,
    content,
    attachments,
    internal: false,
    waitsForClient: false,
    mail: origin,
  })
  await tx.updateTable('receivedMails').set({ commentId }).where('id', '=', id).execute()
  await notifyOfLeftOutFiles(tx, { target, companyId, files: reply.leftOut })
  return true
}

/** Returns the writer with their current rights, locked, or undefined if they can no longer sign in. */
export async function lockWriter(tx: Database, userId: number): Promise<Actor | undefined> {
  const writer = await findActor(tx, userId)
  if (writer?.role === 'client') await lockRightsShared(tx, writer)
  await lockUserRow(tx, userId)
  // Their account may have been closed while this waited.
  return findActor(tx, userId)
}

function requireWriter(writer: Actor | undefined): Actor {
  if (!writer) throw createRefusal('closed')
  return writer
}

function requireReplyTarget({ isHeadReadable, target, isAddressExpired }: IncomingMail): ReplyTarget {
  if (!isHeadReadable) throw createRefusal('broken')
  if (!target) throw createRefusal('address')
  if (isAddressExpired) throw createRefusal('expired')
  return target
}

/** Returns the address's user if they sent the mail: a forwarded mail must not let others write as them. */
async function requireSender(db: Database, userId: number, { from }: MailHead): Promise<Actor> {
  const writer = requireWriter(await findActor(db, userId))
  const sender = await checkReplySender(db, userId, from)
  if (sender !== 'current') throw createRefusal('other_sender', explainRefusedSender(sender, writer))
  return writer
}

/** Checks that the writer hasn't lost the right to comment since, and returns the record's scope. */
async function authorizeReply(
  ctx: Context,
  { entityType, entityId }: Omit<ReplyTarget, 'userId'>,
): Promise<RecordScope> {
  const scope = (await readRecordScopes(ctx.db, entityType, [entityId])).get(entityId)
  try {
    return authorize(ctx.actor, 'comment.create', { record: scope, getScope: (found) => found })
  } catch (error) {
    const explainedError = await explainRefusal(ctx.db, error)
    throw explainedError instanceof AppError && explainedError.status === 403
      ? createRefusal('no_access', explainedError.message)
      : createRefusal('no_access')
  }
}

/** Refusals of mails that were read. Reading is expensive, so these mails count toward the limit. */
const READ_REFUSALS: MailRefusalReason[] = ['heavy', 'parts', 'large', 'broken', 'empty']

async function enforceReplyLimit(db: Database, { id }: Actor): Promise<void> {
  const { mails } = await db
    .selectFrom('receivedMails')
    .select(sql<number>`coalesce(sum(mails), 0)::integer`.as('mails'))
    .where('userId', '=', id)
    .where('receivedAt', '>', sql<string>`now() - make_interval(secs => ${HOUR_SECONDS})`)
    .where((eb) => eb.or([eb('outcome', '=', 'comment'), eb('reason', 'in', READ_REFUSALS)]))
    .executeTakeFirstOrThrow()
  if (mails >= MAX_PER_HOUR)
    throw tooManyRequests(t('Too many emails. Please try again in an hour.'), HOUR_SECONDS)
}

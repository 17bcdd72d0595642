import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { SenderCheck } from '#shared/comments/values.ts'
import { COMMENT_MAX_FILES } from '#shared/files/values.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import type { SetAsideReason } from '#shared/mail/inbound/values.ts'
import type { Actor, RecordScope } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { lockUserRow } from '#server/core/records/lock-user-row.ts'
import { AppError, tooManyRequests } from '#server/platform/errors.ts'
import { addComment } from '#server/features/comments/add-comment.ts'
import { limitOwnerToCompany } from '#server/core/files/receive/allowance.ts'
import { ATTACHMENT_RULES } from '#server/core/files/receive/inline-files.ts'
import { saveInlineFiles } from '#server/core/files/receive/save-upload.ts'
import { storeReceivedFile } from '#server/core/files/receive/store-received-file.ts'
import type { App } from '#server/core/api/app.ts'
import { isAuthentic } from './authentication.ts'
import type { BodyReader } from './body-reader.ts'
import type { MailFile } from './read-body.ts'
import { type MailHead, readHead } from './read-head.ts'
import { findReplyTarget, setAside } from './set-aside.ts'
import type { ReplyTarget } from '#server/core/mail/reply-address.ts'
import { authorize } from '#server/core/access/access.ts'
import { explainRefusal } from '#server/core/access/company-role.ts'
import { readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { findActor } from '#server/core/access/actor.ts'
import { lockRightsShared } from '#server/core/access/rights-locks.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { readUserLanguage } from '#server/core/settings/language-offer.ts'
import { t } from '#shared/i18n/t.ts'
import { DEFAULT_LANGUAGE } from '#shared/i18n/languages.ts'
import { formatFilesOnly } from '#shared/comments/stored-texts.ts'
import type { Context } from '#server/core/context/context.ts'
import { createContext } from '#server/core/events/create-context.ts'

/** More replies than a person writes in an hour. */
const MAX_PER_HOUR = 30
const HOUR_SECONDS = 3600

/** A reply, ready to be saved. */
export type InboundReply = ReplyTarget & {
  messageId: string
  content: string
  attachments: string[]
  byEmail: SenderCheck
}

/**
 * Reads a mail and stores its files, before anything is saved. Reads the headers first, and the body only if they
 * identify a reply from the user whose replies the address accepts. Returns undefined for a mail that is ignored.
 * @throws 422 with a sentence for the sender, 429 for too many mails, and as storing files does
 */
export async function readReply(
  { app, reader, request }: { app: App; reader: BodyReader; request: FastifyRequest },
  raw: Buffer,
): Promise<InboundReply | undefined> {
  const { pool, config } = app.services
  const head = await readHead(raw).catch((error: unknown) => {
    throw createRefusal(REFUSAL_MESSAGES.broken(), error)
  })
  const messageId = head.messageId ?? `<${createHash('sha256').update(raw).digest('hex')}@no-id>`
  if (head.automatic || (await isKnownMail(pool, messageId))) return undefined
  const { userId, ...record } = await requireReplyTarget(pool, head)
  // The reason for a refusal is for the sender, not for the mail server that delivers the mail.
  return withLanguage(await readUserLanguage(pool, userId), readReplyBody)

  async function readReplyBody(): Promise<InboundReply> {
    const actor = await requireSender(pool, userId, head)
    if (config.inboundMailAuth && !isAuthentic(head, config.inboundMailAuth))
      throw await rejectAndSetAside(pool, { head, reason: 'sender', userId })
    const { company } = await authorizeReply(createContext(pool, actor), record)
    await enforceReplyLimit(pool, actor)
    const mail = head.whole ? await reader.read(raw) : ({ unreadable: 'large' } as const)
    if ('unreadable' in mail) throw await rejectAndSetAside(pool, { head, reason: mail.unreadable, userId })
    // Clients and staff read the comment in one language, including the messages about files that were left out.
    const owner = company === null ? actor : limitOwnerToCompany(actor, company)
    const { names, leftOut } = await withLanguage(DEFAULT_LANGUAGE, () =>
      storeFiles(app, { request, owner, files: mail.files }),
    )
    const content = [truncate(mail.text), ...leftOut].filter(Boolean).join('\n\n')
    if (!content && names.length === 0)
      throw createRefusal(t('Your email contains only quoted text. Please write your reply above it.'))
    return {
      ...record,
      userId,
      messageId,
      content: content || formatFilesOnly(names.length),
      attachments: names,
      byEmail: config.inboundMailAuth ? 'checked' : 'unchecked',
    }
  }
}

/** Adds the mail to the list that staff see, and returns the error with the reason for its sender. */
async function rejectAndSetAside(
  db: Database,
  { head, reason, userId }: { head: MailHead; reason: UnreadReason; userId: number },
): Promise<AppError> {
  await setAside(db, { ...head, reason, userId })
  return createRefusal(REFUSAL_MESSAGES[reason]())
}

type UnreadReason = Exclude<SetAsideReason, 'tries'>

const REFUSAL_MESSAGES: Record<UnreadReason, () => string> = {
  heavy: () =>
    t('Your email took too long to process. Please send it as plain text, or answer in the portal.'),
  parts: () => t('Your email has too many parts. Please send fewer files at once, or answer in the portal.'),
  large: () => t('Your email is too long. Please shorten it, or answer in the portal.'),
  broken: () => t('This email can’t be read.'),
  sender: () => t('We couldn’t verify that this email came from your address. Please answer in the portal.'),
}

/**
 * Saves a reply as a comment, only once even if its email arrives again. Reading it can take long, so this looks up its
 * writer again. Returns whether it was saved.
 * @throws 422 with a sentence for a sender who has lost their rights
 */
export async function saveReply(
  tx: Database,
  request: FastifyRequest,
  reply: InboundReply,
): Promise<boolean> {
  const { userId, messageId, ...comment } = reply
  const actor = await withLanguage(await readUserLanguage(tx, userId), async () => {
    const writer = requireWriter(await lockWriter(tx, userId))
    await authorizeReply(createContext(tx, writer), comment)
    return writer
  })
  const first = await tx
    .insertInto('inboundMails')
    .values({ messageId, userId: actor.id, outcome: 'accepted' })
    .onConflict((known) => known.doNothing())
    .returning('messageId')
    .executeTakeFirst()
  if (!first) return false
  await saveInlineFiles(tx, actor.id, request)
  const ctx = createContext(tx, actor)
  const commentId = await addComment(ctx, { ...comment, internal: false, waitsForClient: false })
  await tx.updateTable('inboundMails').set({ commentId }).where('messageId', '=', messageId).execute()
  return true
}

/** Returns the writer with their current rights, locked, or undefined if they can no longer sign in. */
async function lockWriter(tx: Database, userId: number): Promise<Actor | undefined> {
  const writer = await findActor(tx, userId)
  if (writer?.role === 'client') await lockRightsShared(tx, writer)
  await lockUserRow(tx, userId)
  // Their account may have been closed while this waited.
  return findActor(tx, userId)
}

function requireWriter(writer: Actor | undefined): Actor {
  if (!writer) throw createRefusal(t('Your account is closed. Please call the agency.'))
  return writer
}

/** Creates an error. The sentence is for the sender of the mail, whose mail server includes it in the bounce. */
const createRefusal = (sentence: string, cause?: unknown) =>
  new AppError(422, t('Email not accepted'), sentence, { cause })

const isKnownMail = async (db: Database, messageId: string) =>
  (await db
    .selectFrom('inboundMails')
    .select('outcome')
    .where('messageId', '=', messageId)
    .executeTakeFirst()) !== undefined

async function requireReplyTarget(db: Database, head: MailHead): Promise<ReplyTarget> {
  const target = await findReplyTarget(db, head.recipients)
  if (target) return target
  throw createRefusal(
    t('This address doesn’t accept replies, or no longer does. Please answer in the portal.'),
  )
}

/** Returns the address's user if they sent the mail: a forwarded mail must not let others write as them. */
async function requireSender(db: Database, userId: number, { from }: MailHead): Promise<Actor> {
  const person = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  const writer = requireWriter(await findActor(db, userId))
  if (person?.email.toLowerCase() !== from)
    throw createRefusal(t('Please reply from the address we emailed, or answer in the portal.'))
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
      ? createRefusal(explainedError.message)
      : createRefusal(t('You no longer have access to what this email is about. Please call the agency.'))
  }
}

async function enforceReplyLimit(db: Database, { id }: Actor): Promise<void> {
  const since = sql<string>`now() - make_interval(secs => ${HOUR_SECONDS})`
  const savedMails = db.selectFrom('inboundMails').where('userId', '=', id).where('receivedAt', '>', since)
  // Mails that are expensive to read but aren't saved also count. Mails from someone else don't.
  const unread = db
    .selectFrom('setAsideMails')
    .where('userId', '=', id)
    .where('receivedAt', '>', since)
    .where('reason', '!=', 'sender')
  if ((await countRows(db, savedMails)) + (await countRows(db, unread)) >= MAX_PER_HOUR)
    throw tooManyRequests(t('Too many emails. Please try again in an hour.'), HOUR_SECONDS)
}

/** Stores the files that can be stored. For the others, the comment says why not. */
async function storeFiles(
  app: App,
  { request, owner, files }: { request: FastifyRequest; owner: Actor; files: MailFile[] },
) {
  const rules = { ...ATTACHMENT_RULES, owner }
  const names: string[] = []
  const leftOut: string[] = []
  for (const { fileName, bytes } of files) {
    if (names.length === COMMENT_MAX_FILES) {
      leftOut.push(`(${fileName} was left out: at most ${COMMENT_MAX_FILES} files)`)
      continue
    }
    try {
      const stream = Readable.from([bytes])
      const file = await storeReceivedFile(app, request, { stream, name: fileName, rules })
      names.push(file.name)
    } catch (error) {
      // Retrying the mail today wouldn't help, because the sender's daily limit is still exhausted.
      const ofToday = error instanceof AppError && error.status === 507
      if (!(error instanceof AppError) || (error.status >= 500 && !ofToday)) throw error
      leftOut.push(`(${fileName} was left out: ${error.message})`)
    }
  }
  return { names, leftOut }
}

const truncate = (text: string) =>
  text.length > TEXT_MAX - 1000 ? `${text.slice(0, TEXT_MAX - 1000).toWellFormed()} …` : text

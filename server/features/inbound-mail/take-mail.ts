import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { COMMENT_MAX_FILES } from '#shared/files.ts'
import { TEXT_MAX } from '#shared/fields.ts'
import type { Actor } from '#shared/policy.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { isActivePerson } from '#server/db/fragments.ts'
import { AppError, tooMany } from '#server/errors.ts'
import { addComment } from '#server/features/comments/add-comment.ts'
import { ATTACHMENT_RULES } from '#server/features/files/inline-files.ts'
import { keepInlineFiles } from '#server/features/files/keep-file.ts'
import { storeReceived } from '#server/features/files/store-received.ts'
import type { App } from '#server/http.ts'
import { type InboundMail, type MailFile, parseMail } from '#server/mail/inbound/parse-mail.ts'
import { type ReplyTarget, readReplyAddress } from '#server/mail/reply-address.ts'

/** More answers than a person writes in an hour. */
const MOST_AN_HOUR = 30
const HOUR_SECONDS = 3600

/** An answer, ready to be written down; undefined for what is ignored. */
export type Answer = Omit<ReplyTarget, 'userId'> & {
  actor: Actor
  messageId: string
  content: string
  attachments: string[]
}

/**
 * Reads a mail and stores its files, before anything is written down.
 * @throws 422 with a sentence for the sender, 429 for too many, and what is thrown when no file can be stored
 */
export async function readAnswer(
  app: App,
  request: FastifyRequest,
  raw: Buffer,
): Promise<Answer | undefined> {
  const { db, config } = app.services
  const mail = await parseMail(raw, new URL(config.publicUrl).hostname).catch((error: unknown) => {
    throw refused('This is not a mail that can be read.', error)
  })
  if (mail.automatic || (await isKnown(db, mail.messageId))) return undefined
  const { userId, ...record } = await targetOf(db, mail)
  const actor = await writerOf(db, userId, mail)
  await limit(db, actor)
  const { names, leftOut } = await storeFiles(app, request, actor, mail.files)
  const content = [cut(mail.text), ...leftOut].filter(Boolean).join('\n\n')
  if (!content && names.length === 0)
    throw refused('Your mail has no text besides what it quotes. Please write above the quoted text.')
  return {
    ...record,
    actor,
    messageId: mail.messageId,
    content: content || filesOnly(names.length),
    attachments: names,
  }
}

/** Writes an answer down as a comment, once however often its mail arrives. */
export async function writeAnswer(tx: Database, request: FastifyRequest, answer: Answer): Promise<boolean> {
  const { actor, messageId, ...comment } = answer
  const first = await tx
    .insertInto('inboundMails')
    .values({ messageId, userId: actor.id, outcome: 'accepted' })
    .onConflict((known) => known.doNothing())
    .returning('messageId')
    .executeTakeFirst()
  if (!first) return false
  await keepInlineFiles(tx, actor.id, request)
  const commentId = await addComment(tx, actor, { ...comment, internal: false })
  await tx.updateTable('inboundMails').set({ commentId }).where('messageId', '=', messageId).execute()
  return true
}

/** The sentence is for whoever sent the mail: their mail server bounces it. */
const refused = (sentence: string, cause?: unknown) => new AppError(422, 'Mail refused', sentence, { cause })

const isKnown = async (db: Database, messageId: string) =>
  (await db
    .selectFrom('inboundMails')
    .select('outcome')
    .where('messageId', '=', messageId)
    .executeTakeFirst()) !== undefined

async function targetOf(db: Database, { recipients }: InboundMail): Promise<ReplyTarget> {
  for (const address of recipients) {
    const target = await readReplyAddress(db, address)
    if (target) return target
  }
  throw refused('This address takes no answers, or no more. Please answer in the portal.')
}

/** The address tells whose answers it takes; a mail that was passed on must not let others speak for them. */
async function writerOf(db: Database, userId: number, { from }: InboundMail): Promise<Actor> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'role', 'email'])
    .where('id', '=', userId)
    .where(isActivePerson('users'))
    .executeTakeFirst()
  if (!person) throw refused('Your account is closed. Please call the agency.')
  if (person.email.toLowerCase() !== from)
    throw refused('Please answer from the address that the mail was sent to, or in the portal.')
  return { id: person.id, role: person.role }
}

async function limit(db: Database, { id }: Actor): Promise<void> {
  const lately = db
    .selectFrom('inboundMails')
    .where('userId', '=', id)
    .where('receivedAt', '>', sql<string>`now() - make_interval(secs => ${HOUR_SECONDS})`)
  if ((await countRows(db, lately)) >= MOST_AN_HOUR)
    throw tooMany('Too many mails. Please try again in an hour.', HOUR_SECONDS)
}

/** Stores the files that may be stored; of the others the comment says why not. */
async function storeFiles(app: App, request: FastifyRequest, owner: Actor, files: MailFile[]) {
  const rules = { ...ATTACHMENT_RULES, owner }
  const names: string[] = []
  const leftOut: string[] = []
  for (const { fileName, bytes } of files) {
    if (names.length === COMMENT_MAX_FILES) {
      leftOut.push(`(${fileName} was left out: at most ${COMMENT_MAX_FILES} files)`)
      continue
    }
    try {
      const file = await storeReceived(app, request, Readable.from([bytes]), fileName, rules)
      names.push(file.name)
    } catch (error) {
      // A mail that is tried again today would find no more of its sender's day left.
      const ofToday = error instanceof AppError && error.status === 507
      if (!(error instanceof AppError) || (error.status >= 500 && !ofToday)) throw error
      leftOut.push(`(${fileName} was left out: ${error.message})`)
    }
  }
  return { names, leftOut }
}

const cut = (text: string) =>
  text.length > TEXT_MAX - 1000 ? `${text.slice(0, TEXT_MAX - 1000).toWellFormed()} …` : text

const filesOnly = (count: number) => (count === 1 ? '(Sent a file.)' : `(Sent ${count} files.)`)

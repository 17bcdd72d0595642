import type * as z from 'zod'
import type { MailComment } from '#shared/mail/inbound/schemas.ts'
import { TEXT_MAX } from '#shared/contract/lengths.ts'
import { formatFilesOnly } from '#shared/comments/stored-texts.ts'
import { type Actor, canInRecordScope } from '#shared/contract/policy.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'
import { authorize } from '#server/core/access/access.ts'
import { readRecordScopes } from '#server/core/access/read-record-scopes.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { AppError, conflict, forbidden, notFound } from '#server/platform/errors.ts'
import { addComment } from '#server/features/comments/add-comment.ts'
import { lockWriter } from './receive-reply.ts'
import { toLeftOutFile } from './store-mail-files.ts'

/**
 * Adds a refused mail as a comment by the person who wrote it. Its files aren't stored, so the comment lists their
 * names.
 * @throws 403 for a person who can't comment there, 404 for a missing record or person, 409 for a mail that wasn't
 * refused or is a comment already, 422 for a mail without a text and for a closed account
 */
export async function addReceivedMail(
  ctx: Context,
  id: number,
  { userId, ...record }: z.output<typeof MailComment>,
): Promise<void> {
  const writer = await requireWriter(ctx, userId, record)
  const { sender, content, attachmentNames, fullText } = await lockRefusedMail(ctx, id)
  const commentId = await addComment(
    { ...ctx, actor: writer },
    {
      ...record,
      content,
      attachments: [],
      internal: false,
      waitsForClient: false,
      mail: {
        senderCheck: 'added',
        fullText,
        leftOut: attachmentNames.map((name) => toLeftOutFile(name, 'refused')),
        added: { staffId: ctx.actor.id, address: sender },
      },
    },
  )
  await ctx.db
    .updateTable('receivedMails')
    .set({ outcome: 'comment', commentId })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'comment.added_from_email', { entityType: 'comment', entityId: commentId })
}

/** Returns a person who can comment on a record that the actor can read, with their rights locked. */
async function requireWriter(
  ctx: Context,
  userId: number,
  { entityType, entityId }: Omit<z.output<typeof MailComment>, 'userId'>,
): Promise<Actor> {
  const person = await ctx.db
    .selectFrom('users')
    .select(['fullName', 'role'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!person) throw notFound('Person')
  const { fullName: name, role } = person
  // A client's companies are locked along with the client's rights.
  if (role === 'staff') await lockCompaniesShared(ctx.db, `${entityType}s`, entityId)
  const writer = await lockWriter(ctx.db, userId)
  if (!writer) throw createUnsuitableError(t('{name}’s account is closed. Choose someone else.', { name }))
  const found = (await readRecordScopes(ctx.db, entityType, [entityId])).get(entityId)
  const scope = authorize(ctx.actor, 'comment.create', { record: found, getScope: (each) => each })
  if (!canInRecordScope(writer, 'comment.create', scope))
    throw forbidden(t('{name} can’t comment there. Choose a different record or person.', { name }))
  return writer
}

const createUnsuitableError = (sentence: string) => new AppError(422, t('Could not add the email'), sentence)

/** Locks a refused mail and returns its texts. */
async function lockRefusedMail({ db }: Context, id: number) {
  const mail = await db
    .selectFrom('receivedMails')
    .select(['sender', 'outcome', 'content', 'fullText', 'fileNames as attachmentNames'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) throw notFound('Email')
  if (mail.outcome === 'comment') throw conflict(t('This email is already a comment.'))
  if (mail.outcome !== 'refused') throw conflict(t('Only a refused email can be added as a comment.'))
  const files = mail.attachmentNames.length
  const content =
    mail.content || mail.fullText.slice(0, TEXT_MAX) || (files > 0 ? formatFilesOnly(files) : '')
  if (!content)
    throw createUnsuitableError(t('The text of this email wasn’t saved, so it can’t become a comment.'))
  return { ...mail, content, fullText: mail.content ? mail.fullText : '' }
}

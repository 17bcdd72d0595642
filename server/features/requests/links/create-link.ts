import { sql } from 'kysely'
import type * as z from 'zod'
import type { NewAnswerLink } from '#shared/requests/links/schemas.ts'
import { ANSWER_LINK_DAYS, OPEN_ANSWER_LINKS_MAX } from '#shared/requests/links/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { cancelMail } from '#server/core/mail/cancel-queued-mails.ts'
import { sendStrangerMail } from '#server/core/mail/send-mail.ts'
import { hasWebAddress } from '#server/core/mail/web-addresses.ts'
import { audit } from '#server/core/audit/record-audit.ts'
import type { LockedInfoRequest } from '../queries.ts'
import { requireNotWithdrawn } from '../withdraw-info-request.ts'
import { CompanyRoleRefusal } from '#server/core/access/company-role.ts'
import { conflict, fieldError, notFound } from '#server/platform/errors.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import { canInviteGuests } from './resolve-link.ts'
import { t } from '#shared/i18n/t.ts'
import { readOwnLanguage } from '#server/core/settings/language-offer.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { isActiveLink } from './queries.ts'
import type { CallContext, Context } from '#server/core/context/context.ts'

/**
 * Creates a link to questions of a locked request, and mails it.
 * @throws 403 with the code `company_role` for a private request in which the actor is only named, 400 for questions of
 * another request, 409 for a request that is accepted or withdrawn, and both as `enforceLinkLimit` and
 * `sendStrangerMail` do
 */
export async function createAnswerLink(
  ctx: CallContext,
  request: LockedInfoRequest,
  input: z.output<typeof NewAnswerLink>,
): Promise<CreatedLink> {
  requireNotWithdrawn(ctx.actor, request)
  if (!canInviteGuests(ctx.actor, request)) throw new CompanyRoleRefusal(request.companyId, 'sharing')
  if (request.status === 'completed' && !request.awaitsReview)
    throw conflict(t('This request has already been answered.'))
  await validateQuestionIds(ctx.db, request.id, input.questionIds)
  await enforceLinkLimit(ctx.db, request)
  const link = await addAnswerLink(ctx, request, input)
  await mailAnswerLink(ctx, request, { link, input })
  await ctx.emit('info_links_changed', request)
  await auditLink(ctx, request, 'record.answer_link_made')
  return link
}

interface CreatedLink {
  id: number
  language: string | null
  href: `/${string}`
  expiresAt: string
}

/** Adds a link to questions of a locked request, in the language of the actor, without mailing it. */
export async function addAnswerLink(
  ctx: Context,
  request: Pick<LockedInfoRequest, 'id'>,
  { name, email, words, questionIds }: z.output<typeof NewAnswerLink>,
): Promise<CreatedLink> {
  const token = newToken()
  const language = await readOwnLanguage(ctx.db, ctx.actor.id)
  const link = await ctx.db
    .insertInto('answerLinks')
    .values({
      infoRequestId: request.id,
      questionIds,
      name,
      email,
      words,
      language,
      madeBy: ctx.actor.id,
      tokenHash: hashToken(token),
      expiresAt: sql<string>`now() + make_interval(days => ${ANSWER_LINK_DAYS})`,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  return { ...link, language, href: `/answer#${token}` }
}

/** @throws 400 for questions of another request */
async function validateQuestionIds(tx: Database, requestId: number, questionIds: number[]): Promise<void> {
  const ownQuestions = await tx
    .selectFrom('infoQuestions')
    .select('id')
    .where('infoRequestId', '=', requestId)
    .where('id', 'in', questionIds)
    .execute()
  if (ownQuestions.length < questionIds.length)
    throw fieldError('questionIds', t('Choose from this request’s questions'))
}

/** Revokes a link of a locked request, unless it was already revoked. @throws 404 */
export async function revokeAnswerLink(
  ctx: Context,
  request: LockedInfoRequest,
  linkId: number,
): Promise<void> {
  const link = await ctx.db
    .selectFrom('answerLinks')
    .select(['id', 'mailId', 'revokedAt'])
    .where('id', '=', linkId)
    .where('infoRequestId', '=', request.id)
    .forUpdate()
    .executeTakeFirst()
  if (!link) throw notFound('Link')
  if (link.revokedAt !== null) return
  await ctx.db
    .updateTable('answerLinks')
    .set({ revokedAt: sql`now()` })
    .where('id', '=', link.id)
    .execute()
  await cancelMail(ctx.db, link.mailId)
  await ctx.emit('info_links_changed', request)
  await auditLink(ctx, request, 'record.answer_link_revoked')
}

const auditLink = (ctx: Context, { id }: LockedInfoRequest, action: string) =>
  audit(ctx, action, { entityType: 'info_request', entityId: id })

/** Whether a message can be in the mail. One with a web address is only on the page, so no one sends links in our name. */
const canMailWords = (words: string | null): words is string => words !== null && !hasWebAddress(words)

async function mailAnswerLink(
  ctx: CallContext,
  { companyId, title: record, dueDate }: LockedInfoRequest,
  {
    link: { id, language, href, expiresAt },
    input: { name, email, words, questionIds },
  }: { link: CreatedLink; input: z.output<typeof NewAnswerLink> },
): Promise<void> {
  const company = await ctx.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const mail = await sendStrangerMail(ctx.db, {
    from: { actor: ctx.actor, visit: ctx.visit },
    address: email,
    kind: 'answer_link',
    company,
    recipient: name,
    language,
    subject: ({ sender: maker }) => t('{maker} needs your input: {record}', { maker, record }),
    details: ({ sender: maker, isSenderNamed }) => [
      ...(dueDate === null ? [] : [{ due: dueDate }]),
      ...(isSenderNamed && canMailWords(words) ? [{ text: words, by: maker, confidential: true }] : []),
    ],
    lines: ({ sender: maker, isSenderNamed, agency }) => [
      t(
        '{maker} would like you to answer {count, plural, one {a question} other {# questions}} for {agency}. You don’t need an account.',
        { maker, count: questionIds.length, agency },
      ),
      ...(words === null || (isSenderNamed && canMailWords(words))
        ? []
        : [t('There’s a message for you on the page.')]),
      t(
        'The link expires in {days, plural, one {# day} other {# days}}. Don’t forward this email: anyone with the link can answer as you.',
        { days: ANSWER_LINK_DAYS },
      ),
      isSenderNamed
        ? t('If you don’t know {maker}, you can ignore this email.', { maker })
        : t('If you didn’t expect this email, you can ignore it.'),
    ],
    action: { label: () => t('Answer the Questions'), href },
    expiresAt,
  })
  if (mail)
    await ctx.db
      .updateTable('answerLinks')
      .set({ mailId: mail.id, expiresAt: mail.expiresAt })
      .where('id', '=', id)
      .execute()
}

/** Checks that a locked request can have another active link. @throws 409 if it has too many */
async function enforceLinkLimit(tx: Database, request: { id: number }): Promise<void> {
  const open = tx.selectFrom('answerLinks').where('infoRequestId', '=', request.id).where(isActiveLink)
  if ((await countRows(tx, open)) < OPEN_ANSWER_LINKS_MAX) return
  throw conflict(
    t(
      'This request already has {max, plural, one {# active link} other {# active links}}. Revoke one first.',
      {
        max: OPEN_ANSWER_LINKS_MAX,
      },
    ),
  )
}

import { sql } from 'kysely'
import type { Person } from '#shared/contract/fields.ts'
import type { Mail } from '#shared/mail/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import {
  selectCompanyName,
  selectGreetingName,
  selectMailLanguage,
  selectPerson,
} from '#server/core/records/sql-fragments.ts'
import { type PageQuery, contains, createTableOrder } from '#server/platform/db/paging.ts'
import { readList } from '#server/platform/db/searching.ts'
import { translateKnownText } from '#server/platform/i18n/translate-stored-text.ts'
import { toLocalizable } from '#server/platform/i18n/localizable.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import { type Sender, composeText } from '../compose.ts'
import { type MailContent, formatMailSubject, translateMail, removeConfidentialTexts } from '../content.ts'
import { REASON } from '../reason.ts'
import { refreshStoredMail, refreshStoredMails } from '../refresh-stored-mails.ts'

const NEWEST = createTableOrder('desc', 'mails', { id: 'int8' })

interface OutboxQuery extends PageQuery {
  q?: string | undefined
  status?: Mail['status'] | undefined
}

const outbox = (db: Database) => db.selectFrom('mails')

/** The status as the outbox shows it: the rule of `refreshStoredMails` and `showDeletedAsKept`, in SQL. */
const shownStatus = sql<Mail['status']>`case
  when mails.status = 'waiting' and jsonb_array_length(mails.parts) > 0 and not exists (
    select from jsonb_array_elements(mails.parts) as part
    where not part @> '{"owed": true}' and (part->'task' is null or exists (select from tasks where tasks.id = (part->'task')::bigint))
      and not exists (
        select from comments where comments.id = (part->'comment')::bigint and comments.deleted_at is not null
      )
  ) then 'kept' else mails.status end`

const nextTryAt = sql<string | null>`case when mails.status = 'waiting' and mails.next_try_at > now()
  then mails.next_try_at end`

// The link of an account mail is never part of a response.
const selectMails = (query: ReturnType<typeof outbox>) =>
  query
    .leftJoin('users as recipient', 'recipient.id', 'mails.userId')
    .select(['mails.id', 'mails.kind', 'mails.subject', 'mails.subjectValues', 'mails.parts'])
    .select(['mails.private', 'mails.actionLabel', 'mails.entityType', REASON.as('reason')])
    .select(selectCompanyName(sql.ref('mails.companyId')).as('companyName'))
    .select(['mails.status', 'mails.tries', 'mails.error', 'mails.createdAt', 'mails.sentAt'])
    .select([selectGreetingName('recipient').as('fullName'), selectMailLanguage('recipient').as('language')])
    .select(nextTryAt.as('nextTryAt'))
    .select(sql<string>`coalesce(mails.address, recipient.email)`.as('to'))
    .select(sql<string | null>`case when not mails.private then mails.href end`.as('href'))
    .select(selectPerson<Person | null>('mails.userId').as('recipient'))

/** Reads a page of the outbox and renders each mail. */
export async function readOutbox(db: Database, sender: Sender, query: OutboxQuery) {
  const { q, status } = query
  let matching = outbox(db)
  if (q)
    matching = matching.where('mails.userId', 'in', (eb) =>
      eb.selectFrom('users').select('users.id').where(contains('users.search', q)),
    )
  if (status) {
    // A waiting mail can be shown as canceled (`kept`). The condition on the stored status can use the index.
    const stored = status === 'kept' ? (['kept', 'waiting'] as const) : [status]
    matching = matching.where('mails.status', 'in', stored).where(shownStatus, '=', status)
  }
  const page = await readList(db, selectMails(matching), {
    order: NEWEST,
    page: query,
    total: () => countRows(db, matching),
  })
  const mails = await refreshStoredMails(db, page.items)
  return page.withItems(mails.map((mail) => toMail(translateForStaff(showDeletedAsKept(mail)), sender)))
}

/** Finds one mail of the outbox, in the API's format. */
export async function findMail(db: Database, sender: Sender, id: number) {
  const stored = await selectMails(outbox(db)).where('mails.id', '=', id).executeTakeFirst()
  return stored && toMail(translateForStaff(showDeletedAsKept(await refreshStoredMail(db, stored))), sender)
}

/** Finds the content of one mail, without a link that is only for its recipient. */
export async function findMailContent(db: Database, id: number): Promise<MailContent | undefined> {
  const stored = await selectMails(outbox(db)).where('mails.id', '=', id).executeTakeFirst()
  return stored && translateForStaff(await refreshStoredMail(db, stored))
}

/**
 * Shows a waiting mail as canceled (`kept`) if everything it is about has been deleted. The sender saves this status
 * once the mail is due. Until then, undoing the deletion makes the mail wait again.
 */
const showDeletedAsKept = <M extends Pick<Mail, 'status' | 'error' | 'nextTryAt'> & { gone: boolean }>(
  mail: M,
): M =>
  mail.gone && mail.status === 'waiting'
    ? {
        ...mail,
        status: 'kept',
        error: toLocalizable(() => t('The record this email was about has been deleted')).text,
        nextTryAt: null,
      }
    : mail

/** Translates a mail into its language, without messages that only its recipient reads. */
function translateForStaff<M extends Parameters<typeof translateMail>[0]>(stored: M) {
  const mail = translateMail(stored)
  return { ...mail, parts: removeConfidentialTexts(mail.parts) }
}

const toMail = <T extends MailContent & { error: string | null }>(mail: T, sender: Sender) => ({
  ...mail,
  error: translateKnownText(mail.error),
  ...withLanguage(mail.language, () => ({
    subject: formatMailSubject(mail),
    text: composeText(mail, sender),
  })),
})

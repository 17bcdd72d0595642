import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import { conflict, notFound } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

const REQUEUED = {
  status: 'waiting',
  tries: 0,
  error: null,
  nextTryAt: sql<string>`now()`,
  sentAt: null,
  // A mail without a secret link goes to the user's current address, which may be new.
  address: sql<string | null>`case when private or user_id is null then address end`,
} as const

/** Queues a mail again. @throws 404, 409 unless it failed, bounced or was canceled, and its content is complete */
export async function requeueMail(tx: Database, id: number): Promise<void> {
  const mail = await tx
    .selectFrom('mails')
    .select(['status', 'private', 'href'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) throw notFound('Email')
  if (mail.status === 'sent') throw conflict(t('This email has already been sent.'))
  if (mail.status === 'waiting') throw conflict(t('This email is waiting to be sent.'))
  if (mail.private && mail.href === null)
    throw conflict(t('This email’s one-time link is no longer available. Please request a new one.'))
  await tx.updateTable('mails').set(REQUEUED).where('id', '=', id).execute()
}

/** Queues all failed mails again whose content is still complete. Returns their ids. */
export async function requeueFailedMails(tx: Database): Promise<number[]> {
  const queued = await tx
    .updateTable('mails')
    .set(REQUEUED)
    .where('status', '=', 'failed')
    .where((eb) => eb.or([eb('private', '=', false), eb('href', 'is not', null)]))
    .returning('id')
    .execute()
  return queued.map(({ id }) => id).toSorted((a, b) => a - b)
}

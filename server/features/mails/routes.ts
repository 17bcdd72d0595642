import { sql } from 'kysely'
import { mails } from '#shared/mails.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { personOf } from '#server/db/fragments.ts'
import { type Order, readPage } from '#server/db/paging.ts'
import { type App, route } from '#server/http.ts'
import { composeText } from '#server/mail/compose.ts'

export function mailRoutes(app: App): void {
  route(app, mails.list, 'mail.read', ({ db, query }) => readOutbox(db, app.services.config, query))
}

const NEWEST: Order = {
  direction: 'desc',
  terms: [{ by: sql.ref('mails.id'), key: 'id', type: 'int8' }],
}

/** A page of the outbox, each mail as it looks. */
async function readOutbox(
  db: Database,
  { publicUrl }: Config,
  query: { limit: number; cursor?: string | undefined },
) {
  const outbox = db.selectFrom('mails')
  const page = await readPage(
    outbox
      .innerJoin('users as recipient', 'recipient.id', 'mails.userId')
      .select(['mails.id', 'mails.subject', 'mails.href', 'mails.status', 'mails.tries', 'mails.error'])
      .select(['mails.createdAt', 'mails.sentAt', 'recipient.fullName', 'recipient.email as to'])
      .select(personOf('mails.userId').as('recipient')),
    NEWEST,
    query,
    () => countRows(db, outbox),
  )
  return page.with(page.items.map((mail) => ({ ...mail, text: composeText(mail, publicUrl) })))
}

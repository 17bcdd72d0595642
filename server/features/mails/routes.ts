import { sql } from 'kysely'
import { mails } from '#shared/mails.ts'
import type { Database } from '#server/db/connection.ts'
import { countRows } from '#server/db/counts.ts'
import { personOf } from '#server/db/fragments.ts'
import { type Order, readPage } from '#server/db/paging.ts'
import { type App, route } from '#server/http.ts'
import { readSender } from '#server/mail/agency-sender.ts'
import { type Sender, composeText } from '#server/mail/compose.ts'
import { readParts, subjectOf } from '#server/mail/content.ts'

export function mailRoutes(app: App): void {
  route(app, mails.list, 'mail.read', async ({ db, query }) =>
    readOutbox(db, await readSender(db, app.services.config), query),
  )
}

const NEWEST: Order = {
  direction: 'desc',
  terms: [{ by: sql.ref('mails.id'), key: 'id', type: 'int8' }],
}

/** A page of the outbox, each mail as it looks. */
async function readOutbox(
  db: Database,
  sender: Sender,
  query: { limit: number; cursor?: string | undefined },
) {
  const outbox = db.selectFrom('mails')
  const page = await readPage(
    outbox
      .innerJoin('users as recipient', 'recipient.id', 'mails.userId')
      .select([
        'mails.id',
        'mails.kind',
        'mails.subject',
        'mails.parts',
        'mails.actionLabel',
        'mails.private',
      ])
      .select(['mails.status', 'mails.tries', 'mails.error'])
      .select(sql<string | null>`case when not mails.private then mails.href end`.as('href'))
      .select(['mails.createdAt', 'mails.sentAt', 'recipient.fullName'])
      .select((eb) => eb.fn.coalesce('mails.address', 'recipient.email').as('to'))
      .select(personOf('mails.userId').as('recipient')),
    NEWEST,
    query,
    () => countRows(db, outbox),
  )
  return page.with(
    page.items.map((stored) => {
      const mail = { ...stored, parts: readParts(stored.parts) }
      return { ...mail, subject: subjectOf(mail), text: composeText(mail, sender) }
    }),
  )
}

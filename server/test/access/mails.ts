import { type Row, everybody, staffOnly } from '../access-row.ts'
import type { TestApp } from '../test-app.ts'

/** Creates a refused mail with a text. */
const refusedMail = ({ db }: TestApp, { id: userId }: { id: number }) =>
  db
    .insertInto('receivedMails')
    .values({
      sender: 'ida@elsewhere.example',
      subject: 'Hours',
      outcome: 'refused',
      reason: 'other_sender',
      userId,
      content: 'We close at six.',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const rows: Record<string, Row> = {
  // Without the setting, the endpoint does not exist.
  'POST /api/inbound-mail': everybody(404),
  'GET /api/mails': staffOnly(200),
  'GET /api/mail-state': staffOnly(200),
  // No mail server is set.
  'POST /api/mails/test': staffOnly(409),
  'GET /api/mails/:id/preview': { ...staffOnly(200), on: 'mail' },
  'POST /api/mails/:id/send-again': { ...staffOnly(200), on: 'mail' },
  'GET /api/received-mails': staffOnly(200),
  'GET /api/received-mails/:id': { ...staffOnly(200), on: refusedMail },
  // The record and the person don't exist.
  'POST /api/received-mails/:id/comment': {
    ...staffOnly(404),
    on: refusedMail,
    body: () => ({ entityType: 'ticket', entityId: 2_147_483_647, userId: 2_147_483_647 }),
  },
}

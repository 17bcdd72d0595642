import { type Row, everybody, staffOnly } from '../access-row.ts'

export const rows: Record<string, Row> = {
  // Without the setting, the endpoint does not exist.
  'POST /api/inbound-mail': everybody(404),
  'GET /api/mails': staffOnly(200),
  'GET /api/mail-state': staffOnly(200),
  // No mail server is set.
  'POST /api/mails/test': staffOnly(409),
  'GET /api/mails/set-aside': staffOnly(200),
  'GET /api/mails/:id/preview': { ...staffOnly(200), on: 'mail' },
  'POST /api/mails/:id/send-again': { ...staffOnly(200), on: 'mail' },
}

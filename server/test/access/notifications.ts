import { randomUUID } from 'node:crypto'
import { type Row, everybody, answersToOwner, signedIn } from '../access-row.ts'

export const rows: Record<string, Row> = {
  'GET /api/notifications': signedIn(200),
  'GET /api/notifications/:id': { ...answersToOwner(200), on: 'notification' },
  'PATCH /api/notifications/:id': {
    ...answersToOwner(200),
    on: 'notification',
    body: () => ({ read: true }),
  },
  'POST /api/notifications/read-all': { ...signedIn(204), on: 'notification' },
  'GET /api/notification-settings': signedIn(200),
  'PATCH /api/notification-settings': { ...signedIn(200), body: () => ({ mail: { files: 'daily' } }) },
  // The token is in no mail.
  'GET /api/unsubscribe/:token': everybody(404),
  'POST /api/unsubscribe/:token': everybody(404),
  'GET /api/push': signedIn(200),
  'POST /api/push': {
    ...signedIn(204),
    body: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) },
    }),
  },
  'DELETE /api/push': signedIn(204),
}

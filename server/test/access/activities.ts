import { type Row, signedIn, staffOnly } from '../access-row.ts'

export const rows: Record<string, Row> = {
  'GET /api/activities/recent': signedIn(200),
  'POST /api/activities/log': {
    ...staffOnly(201),
    on: 'project',
    body: (entityId) => ({ type: 'client_meeting', entityId, data: { details: 'We met.' } }),
  },
  'GET /api/activities/export.csv': staffOnly(200),
}

import { type Row, answersToOwner, signedIn } from '../access-row.ts'

export const rows: Record<string, Row> = {
  'POST /api/uploads': { ...signedIn(201), file: true },
  // Without the protocol's header; server/core/files/resumable/resumable.test.ts covers it with the header.
  'POST /api/uploads/resumable': signedIn(412),
  'PATCH /api/uploads/resumable/:id': signedIn(404),
  'DELETE /api/uploads/resumable/:id': signedIn(404),
  'GET /api/uploads/:name': { ...answersToOwner(200), on: 'upload' },
}

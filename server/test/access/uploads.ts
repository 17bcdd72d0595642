import { type Row, signedIn, ownerAndStaff } from '../access-row.ts'

export const rows: Record<string, Row> = {
  // What a client stores counts for a company.
  'POST /api/uploads': { ...signedIn(201), file: true, roles: { 'former member': 403 } },
  // Without the protocol's header; server/features/files/resumable/resumable.test.ts covers it with the header.
  'POST /api/uploads/resumable': signedIn(412),
  'PATCH /api/uploads/resumable/:id': signedIn(404),
  'DELETE /api/uploads/resumable/:id': signedIn(404),
  'GET /api/uploads/:name': { ...ownerAndStaff(200), on: 'upload' },
}

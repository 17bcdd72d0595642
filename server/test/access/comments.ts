import { type Row, ownerAndStaff } from '../access-row.ts'

export const rows: Record<string, Row> = {
  'GET /api/comments/ticket/:id': { ...ownerAndStaff(200), on: 'ticket' },
  'GET /api/comments/projects/:id': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/comments/briefs/:id': { ...ownerAndStaff(200), on: 'brief' },
  'POST /api/comments': {
    ...ownerAndStaff(201),
    on: 'ticket',
    body: (entityId) => ({ content: 'Thank you.', entityType: 'ticket', entityId }),
  },
}

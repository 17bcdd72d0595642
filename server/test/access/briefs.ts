import { type Row, answersToOwner, signedIn, staffOnly } from '../access-row.ts'
import { NEW_BRIEF as brief } from '../new-brief.ts'
import { fileOn } from '../file-on.ts'

const status = (value: string) => () => ({ status: value })

export const rows: Record<string, Row> = {
  'GET /api/briefs': signedIn(200),
  'GET /api/briefs/counts': signedIn(200),
  'POST /api/briefs': { ...signedIn(201), body: () => brief },
  'POST /api/users/:id/briefs': {
    ...staffOnly(201),
    on: 'person',
    body: () => brief,
  },
  'GET /api/briefs/draft': signedIn(200),
  'PATCH /api/briefs/draft': { ...signedIn(200), body: () => ({ projectName: 'Bakery' }) },
  'DELETE /api/briefs/draft': signedIn(204),
  'GET /api/briefs/:id': { ...answersToOwner(200), on: 'brief' },
  'GET /api/briefs/:id/files.zip': { ...answersToOwner(200), on: fileOn('brief') },
  'PATCH /api/briefs/:id': { ...answersToOwner(200), on: 'brief', body: () => ({ projectName: 'New name' }) },
  'DELETE /api/briefs/:id': { ...answersToOwner(204), on: 'brief' },
  'GET /api/briefs/:id/revisions': { ...answersToOwner(200), on: 'brief' },
  'PUT /api/briefs/:id/responsible': {
    ...staffOnly(200),
    on: async (portal, { id: userId }) =>
      portal.buildBrief({ userId, responsibleId: (await portal.buildStaff()).id }),
    body: () => ({ responsibleId: null }),
  },
  'POST /api/briefs/:id/resubmit': { ...answersToOwner(200), on: 'declinedBrief' },
  'PATCH /api/briefs/:id/status': { ...staffOnly(200), on: 'brief', body: status('rejected') },
  'POST /api/briefs/:id/accept': { ...staffOnly(200), on: 'brief' },
  'POST /api/briefs/:id/decline': {
    ...staffOnly(200),
    on: 'brief',
    body: () => ({ feedback: 'Please tell us more.' }),
  },
  'GET /api/briefs/:id/tasks': { ...answersToOwner(200), on: 'brief' },
  'GET /api/briefs/:id/info-requests': { ...answersToOwner(200), on: 'brief' },
  'GET /api/briefs/export.csv': staffOnly(200),
}

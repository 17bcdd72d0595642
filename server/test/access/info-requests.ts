import { type Row, signedIn, staffOnly, clientsOnly, ownerAndStaff, ownerOnly } from '../access-row.ts'
import { fileOn } from '../file-on.ts'

const request = { title: 'Photos', description: 'Photos of the team.', dueDate: '2026-12-01' }

export const rows: Record<string, Row> = {
  'GET /api/info-requests': staffOnly(200),
  'GET /api/info-requests/client': clientsOnly(200),
  'GET /api/info-requests/counts': signedIn(200),
  'GET /api/info-requests/:id': { ...ownerAndStaff(200), on: 'infoRequest' },
  'GET /api/info-requests/:id/files.zip': { ...ownerAndStaff(200), on: fileOn('infoRequest') },
  'GET /api/info-requests/:id/returns': { ...ownerAndStaff(200), on: 'infoRequest' },
  'POST /api/info-requests/:id/remind': { ...staffOnly(200), on: 'infoRequest' },
  'POST /api/info-requests': {
    ...staffOnly(201),
    on: 'project',
    body: (projectId) => ({ ...request, projectId }),
  },
  'PATCH /api/info-requests/:id': {
    ...ownerOnly(200),
    on: 'infoRequest',
    body: () => ({ responseData: { message: 'Here they are.' }, status: 'completed' }),
  },
  'DELETE /api/info-requests/:id': { ...staffOnly(204), on: 'infoRequest' },
  'POST /api/info-requests/:id/additions': {
    ...ownerOnly(201),
    on: async (portal, { id: clientId }) => portal.buildInfoRequest({ clientId, status: 'completed' }),
    body: () => ({ message: 'One more.' }),
  },
  'GET /api/info-requests/export.csv': staffOnly(200),
}

import { type Row, guarded, signedIn, staffOnly, clientsOnly, ownerAndStaff } from '../access-row.ts'
import { fileOn } from '../file-on.ts'

export const rows: Record<string, Row> = {
  'GET /api/projects': signedIn(200),
  'POST /api/projects': {
    ...staffOnly(201),
    on: 'person',
    // The client is of no company that they see.
    roles: { 'staff freelancer': 400, 'staff freelancer elsewhere': 400 },
    body: (clientId) => ({ clientId, name: 'Bakery website', description: 'People order bread on it.' }),
  },
  'GET /api/projects/user': clientsOnly(200),
  'GET /api/projects/counts': signedIn(200),
  'GET /api/projects/:id': { ...ownerAndStaff(200), on: 'project' },
  'PATCH /api/projects/:id': { ...staffOnly(200), on: 'project', body: () => ({ progress: 50 }) },
  'GET /api/projects/:id/tasks': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/info-requests': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/websites': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/activities': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/files': { ...ownerAndStaff(200), on: 'project' },
  'GET /api/projects/:id/files.zip': { ...ownerAndStaff(200), on: fileOn('project') },
  'POST /api/projects/:id/files': { ...staffOnly(201), on: 'project', file: true },
  'DELETE /api/project-files/:id': { ...guarded(403, 404, 204), on: 'projectFile' },
  'GET /api/project-files/:id/download': { ...ownerAndStaff(200), on: 'projectFile' },
  'GET /api/projects/export.csv': staffOnly(200),
}

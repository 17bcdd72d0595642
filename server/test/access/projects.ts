import { type Row, answersToOwner, signedIn, staffOnly } from '../access-row.ts'
import { fileOn } from '../file-on.ts'

export const rows: Record<string, Row> = {
  'GET /api/projects': signedIn(200),
  'POST /api/projects': {
    ...staffOnly(201),
    on: 'person',
    body: (clientId) => ({ clientId, name: 'Bakery website', description: 'People order bread on it.' }),
  },
  'GET /api/projects/user': signedIn(200),
  'GET /api/projects/counts': signedIn(200),
  'GET /api/projects/:id': { ...answersToOwner(200), on: 'project' },
  'PATCH /api/projects/:id': { ...staffOnly(200), on: 'project', body: () => ({ progress: 50 }) },
  'GET /api/projects/:id/tasks': { ...answersToOwner(200), on: 'project' },
  'GET /api/projects/:id/info-requests': { ...answersToOwner(200), on: 'project' },
  'GET /api/projects/:id/websites': { ...answersToOwner(200), on: 'project' },
  'GET /api/projects/:id/activities': { ...answersToOwner(200), on: 'project' },
  'GET /api/projects/:id/files': { ...answersToOwner(200), on: 'project' },
  'GET /api/projects/:id/attached-files': { ...answersToOwner(200), on: 'project' },
  'GET /api/projects/:id/files.zip': { ...answersToOwner(200), on: fileOn('project') },
  'POST /api/projects/:id/files': { ...staffOnly(201), on: 'project', file: true },
  'DELETE /api/project-files/:id': { ...answersToOwner(204), owner: 403, on: 'projectFile' },
  'GET /api/project-files/:id/download': { ...answersToOwner(200), on: 'projectFile' },
  'GET /api/projects/export.csv': staffOnly(200),
}

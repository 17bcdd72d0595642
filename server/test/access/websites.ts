import { type Row, answersToOwner, signedIn, staffOnly } from '../access-row.ts'
import { fileOn } from '../file-on.ts'

const website = { name: 'Bakery', url: 'https://bakery.example', launchDate: '2026-03-01' }

export const rows: Record<string, Row> = {
  'GET /api/websites': signedIn(200),
  'GET /api/websites/client': signedIn(200),
  'GET /api/websites/all': staffOnly(200),
  'POST /api/websites': {
    ...staffOnly(201),
    on: 'project',
    body: (projectId) => ({ ...website, projectId }),
  },
  'PATCH /api/websites/:id': { ...staffOnly(200), on: 'website', body: () => ({ name: 'Bakery Bauer' }) },
  'GET /api/websites/:id': { ...answersToOwner(200), on: 'website' },
  'GET /api/websites/:id/tickets': { ...answersToOwner(200), on: 'website' },
  'GET /api/websites/:id/activities': { ...answersToOwner(200), on: 'website' },
  'GET /api/websites/:id/brief': { ...answersToOwner(200), on: 'website' },
  'GET /api/websites/:id/assets': { ...answersToOwner(200), on: 'website' },
  'GET /api/websites/:id/assets.zip': { ...answersToOwner(200), on: fileOn('website') },
  'POST /api/websites/:id/assets': { ...answersToOwner(201), on: 'website', file: true },
  'DELETE /api/website-assets/:id': { ...answersToOwner(204), on: 'asset' },
  'GET /api/website-assets/:id/download': { ...answersToOwner(200), on: 'asset' },
  'GET /api/websites/export.csv': staffOnly(200),
}

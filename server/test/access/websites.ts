import { type Row, ofOwner, signedIn, staffOnly } from '../access-row.ts'
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
  'GET /api/websites/:id': { ...ofOwner(200), on: 'website' },
  'GET /api/websites/:id/tickets': { ...ofOwner(200), on: 'website' },
  'GET /api/websites/:id/activities': { ...ofOwner(200), on: 'website' },
  'GET /api/websites/:id/brief': { ...ofOwner(200), on: 'website' },
  'GET /api/websites/:id/assets': { ...ofOwner(200), on: 'website' },
  'GET /api/websites/:id/assets.zip': { ...ofOwner(200), on: fileOn('website') },
  'POST /api/websites/:id/assets': { ...ofOwner(201), on: 'website', file: true },
  'DELETE /api/website-assets/:id': { ...ofOwner(204), on: 'asset' },
  'GET /api/website-assets/:id/download': { ...ofOwner(200), on: 'asset' },
  'GET /api/websites/export.csv': staffOnly(200),
}

import { type Row, everybody, signedIn, staffOnly } from '../access-row.ts'

const VIOLATION = {
  type: 'csp-violation',
  body: { documentURL: 'https://portal.example/', effectiveDirective: 'script-src' },
}

export const rows: Record<string, Row> = {
  'GET /healthz': everybody(200),
  'GET /readyz': everybody(200),
  'GET /api/openapi.json': everybody(200),
  'GET /api/docs': everybody(200),
  'GET /api/docs/start.js': everybody(200),
  'GET /api/docs/swagger-ui.css': everybody(200),
  'GET /api/docs/swagger-ui-bundle.js': everybody(200),
  'GET /api/docs/docs.css': everybody(200),
  'GET /api/events': { ...signedIn(200), endless: true },
  'GET /api/portal': everybody(200),
  'GET /agency.css': everybody(200),
  'GET /manifest.webmanifest': everybody(200),
  'GET /api/reports/monthly': staffOnly(200),
  'GET /api/calendar/:name': everybody(404),
  'GET /api/agency/settings': staffOnly(200),
  'PATCH /api/agency/settings': { ...staffOnly(200), body: () => ({ targetHours: 16 }) },
  'GET /api/agency/checklist': staffOnly(200),
  'GET /api/agency/emergency': signedIn(200),
  'GET /api/agency/logo': everybody(404),
  'GET /api/agency/logo.png': everybody(404),
  'GET /api/agency/icon.png': everybody(404),
  'GET /api/agency/terms': everybody(200),
  'GET /api/agency/privacy': everybody(200),
  'GET /api/audit': staffOnly(200),
  'GET /api/audit/export.csv': staffOnly(200),
  'GET /api/stats': signedIn(200),
  'GET /api/stats/morning': staffOnly(200),
  'GET /api/stats/waiting': signedIn(400),
  'POST /api/csp-reports': { ...everybody(204), body: () => [VIOLATION] },
  'GET /api/search': signedIn(400),
}

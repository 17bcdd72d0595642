import { type Row, answersToOwner, staffOnly } from '../access-row.ts'

const content = { items: [{ key: 'plan', kind: 'task', title: 'Plan the pages', days: 3 }] }

export const rows: Record<string, Row> = {
  'GET /api/project-templates': staffOnly(200),
  'GET /api/project-templates/:id': { ...staffOnly(200), on: 'projectTemplate' },
  'POST /api/project-templates': { ...staffOnly(201), body: () => ({ name: 'Small website', content }) },
  'PATCH /api/project-templates/:id': {
    ...staffOnly(200),
    on: 'projectTemplate',
    body: () => ({ name: 'Smaller website' }),
  },
  'DELETE /api/project-templates/:id': { ...staffOnly(204), on: 'projectTemplate' },
  'GET /api/projects/:id/template-preview': {
    ...staffOnly(200),
    on: 'project',
    query: 'templateId=business',
  },
  'GET /api/briefs/:id/template-preview': {
    ...staffOnly(200),
    on: 'brief',
    query: 'templateId=business',
  },
  'POST /api/projects/:id/template': {
    ...staffOnly(200),
    on: 'project',
    body: () => ({ templateId: 'business' }),
  },
  'POST /api/projects/:id/as-template': {
    ...staffOnly(201),
    on: 'project',
    body: () => ({ name: 'Like this one' }),
  },
  'GET /api/projects/:id/milestones': { ...answersToOwner(200), on: 'project' },
}

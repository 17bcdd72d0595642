import { type Row, answersToOwner, signedIn, staffOnly } from '../access-row.ts'
import { fileOn } from '../file-on.ts'
import type { TestApp } from '../test-app.ts'

const request = { title: 'Photos', description: 'Photos of the team.', dueDate: '2026-12-01' }

const question = async (portal: TestApp, { id: clientId }: { id: number }) =>
  portal.buildQuestion({ clientId })

export const rows: Record<string, Row> = {
  'GET /api/info-requests': staffOnly(200),
  'GET /api/info-requests/client': signedIn(200),
  'GET /api/info-requests/counts': signedIn(200),
  'GET /api/info-requests/:id': { ...answersToOwner(200), on: 'infoRequest' },
  'GET /api/info-requests/:id/files.zip': { ...answersToOwner(200), on: fileOn('infoRequest') },
  'GET /api/info-requests/:id/returns': { ...answersToOwner(200), on: 'infoRequest' },
  'POST /api/info-requests/:id/remind': { ...staffOnly(200), on: 'infoRequest' },
  'POST /api/info-requests': {
    ...staffOnly(201),
    on: 'project',
    body: (projectId) => ({ ...request, projectId }),
  },
  'PATCH /api/info-requests/:id': {
    ...answersToOwner(200),
    on: 'infoRequest',
    body: () => ({ responseData: { message: 'Here they are.' }, status: 'completed' }),
  },
  'DELETE /api/info-requests/:id': { ...staffOnly(204), on: 'infoRequest' },
  'POST /api/info-requests/:id/additions': {
    ...answersToOwner(201),
    on: async (portal, { id: clientId }) => portal.buildInfoRequest({ clientId, status: 'completed' }),
    body: () => ({ message: 'One more.' }),
  },
  'GET /api/info-requests/export.csv': staffOnly(200),
  'GET /api/info-requests/:id/questions': { ...answersToOwner(200), on: 'infoRequest' },
  'PUT /api/info-requests/:id/questions': {
    ...staffOnly(200),
    on: 'infoRequest',
    body: () => ({ questions: [{ kind: 'text', label: 'What is your company called?' }] }),
  },
  'GET /api/info-questions/:id': { ...answersToOwner(200), on: question },
  'PATCH /api/info-questions/:id/answer': {
    ...answersToOwner(200),
    on: question,
    body: () => ({ value: 'Bakery Ltd.', give: true }),
  },
  'POST /api/info-questions/:id/answer/review': {
    ...staffOnly(200),
    on: async (portal, owner) => {
      const asked = await question(portal, owner)
      await portal.as(owner).patch(`/api/info-questions/${asked.id}/answer`, { value: 'Here.', give: true })
      return asked
    },
    body: () => ({ accept: true }),
  },
}

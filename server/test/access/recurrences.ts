import type { TestApp } from '../test-app.ts'
import { type Row, staffOnly } from '../access-row.ts'

const recurrence = {
  content: { kind: 'task', title: 'Check the backups', assignee: 'staff' },
  unit: 'week',
  startsOn: '2039-01-01',
}

const build = async (portal: TestApp, { id: userId }: { id: number }) =>
  portal.buildRecurrence({ projectId: (await portal.buildProject({ userId })).id })

export const rows: Record<string, Row> = {
  'GET /api/recurrences': staffOnly(200),
  'POST /api/recurrences': {
    ...staffOnly(201),
    on: 'project',
    body: (projectId) => ({ ...recurrence, projectId }),
  },
  // The call has no pattern.
  'GET /api/recurrences/next': staffOnly(400),
  'GET /api/recurrences/:id': { ...staffOnly(200), on: build },
  'GET /api/recurrences/:id/next': { ...staffOnly(200), on: build },
  'PATCH /api/recurrences/:id': { ...staffOnly(200), on: build, body: () => ({ paused: true }) },
  'DELETE /api/recurrences/:id': { ...staffOnly(204), on: build },
}

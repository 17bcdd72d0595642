import { type Row, answersToOwner, staffOnly } from '../access-row.ts'

const task = {
  title: 'Choose photos',
  description: 'Pick five photos.',
  dueDate: '2026-12-01',
  assignedTo: 'staff',
}
const status = (value: string) => () => ({ status: value })

export const rows: Record<string, Row> = {
  'POST /api/tasks': { ...staffOnly(201), on: 'project', body: (projectId) => ({ ...task, projectId }) },
  'GET /api/tasks/:id': { ...answersToOwner(200), on: 'task' },
  'PATCH /api/tasks/:id': { ...staffOnly(200), on: 'task', body: () => ({ title: 'Choose five photos' }) },
  'DELETE /api/tasks/:id': { ...staffOnly(204), on: 'task' },
  'PATCH /api/tasks/:id/status': { ...answersToOwner(200), on: 'task', body: status('in_progress') },
}

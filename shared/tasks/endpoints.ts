import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { statusInput } from '#shared/contract/fields.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { NewTask, Task, TaskChange } from './schemas.ts'
import { TASK_STATUSES } from './values.ts'

export const taskEndpoints = {
  ofBrief: endpoint('GET /api/briefs/:id/tasks', {
    summary: 'Tasks of a brief, next due first',
    description: 'The client’s and those of staff, of every status.',
    query: pageQuery,
    response: z.array(Task),
  }),
  ofProject: endpoint('GET /api/projects/:id/tasks', {
    summary: 'Tasks of a project, next due first',
    description: 'The client’s and those of staff, of every status.',
    query: pageQuery,
    response: z.array(Task),
  }),
  create: endpoint('POST /api/tasks', {
    summary: 'Create a task',
    description: 'For a brief, a project or both, assigned to staff or to a person, who is notified.',
    undo: 'DELETE /api/tasks/:id',
    body: NewTask,
    response: Task,
    status: 201,
  }),
  get: endpoint('GET /api/tasks/:id', {
    summary: 'One task',
    description: '`assignedTo` is `staff` or a person’s number; `assignee` is that person.',
    response: Task,
  }),
  change: endpoint('PATCH /api/tasks/:id', {
    summary: 'Edit or reassign a task',
    description: 'Whoever it is assigned to from now on is notified, as of a new task.',
    undo: 'the same call',
    body: TaskChange,
    response: Task,
  }),
  delete: endpoint('DELETE /api/tasks/:id', {
    summary: 'Delete a task',
    description: 'It is gone from every list, and emails about it that still wait are not sent.',
    undoable: true,
  }),
  setStatus: endpoint('PATCH /api/tasks/:id/status', {
    summary: 'Start or complete a task',
    undoable: true,
    description:
      'Staff: any status. A client: its own tasks, pending to in progress and in progress to completed; anything else is 409.',
    body: z.object({ status: statusInput(TASK_STATUSES) }),
    response: Task,
  }),
}

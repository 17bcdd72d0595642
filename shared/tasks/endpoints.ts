import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { statusInput } from '#shared/contract/fields.ts'
import { Task, NewTask } from './schemas.ts'
import { TASK_STATUSES } from './values.ts'

export const tasks = {
  ofBrief: endpoint('GET /api/briefs/:id/tasks', {
    summary: 'Tasks of a brief',
    response: z.array(Task),
  }),
  ofProject: endpoint('GET /api/projects/:id/tasks', {
    summary: 'Tasks of a project',
    response: z.array(Task),
  }),
  create: endpoint('POST /api/tasks', {
    summary: 'Create a task',
    body: NewTask,
    response: Task,
    status: 201,
  }),
  setStatus: endpoint('PATCH /api/tasks/:id/status', {
    summary: 'Start or complete a task',
    description:
      'Staff: any status. A client: its own tasks, pending to in progress and in progress to completed; anything else is 409.',
    body: z.object({ status: statusInput(TASK_STATUSES) }),
    response: Task,
  }),
}

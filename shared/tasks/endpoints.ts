import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { IdParams, statusInput } from '#shared/contract/fields.ts'
import { Task, NewTask } from './schemas.ts'
import { TASK_STATUSES } from './values.ts'

export const tasks = {
  ofBrief: endpoint({
    method: 'GET',
    path: '/api/briefs/:id/tasks',
    summary: 'Tasks of a brief',
    params: IdParams,
    response: z.array(Task),
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/api/projects/:id/tasks',
    summary: 'Tasks of a project',
    params: IdParams,
    response: z.array(Task),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/tasks',
    summary: 'Create a task',
    body: NewTask,
    response: Task,
    status: 201,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/tasks/:id/status',
    summary: 'Start or complete a task',
    description:
      'Staff: any status. A client: its own tasks, pending to in progress and in progress to completed; anything else is 409.',
    params: IdParams,
    body: z.object({ status: statusInput(TASK_STATUSES) }),
    response: Task,
  }),
}

import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { NewTask, Task, TaskChange, TaskStatusChange } from './schemas.ts'

export const taskEndpoints = {
  ofBrief: endpoint('GET /api/briefs/:id/tasks', {
    summary: 'List a brief’s tasks',
    description: 'Sorted by due date. Includes tasks of the client and of staff, with every status.',
    query: pageQuery,
    response: z.array(Task),
  }),
  ofProject: endpoint('GET /api/projects/:id/tasks', {
    summary: 'List a project’s tasks',
    description: 'Sorted by due date. Includes tasks of the client and of staff, with every status.',
    query: pageQuery,
    response: z.array(Task),
  }),
  create: endpoint('POST /api/tasks', {
    summary: 'Create a task',
    description:
      'The task belongs to a brief, a project or both. If it’s assigned to a person, they’re notified.',
    undo: 'DELETE /api/tasks/:id',
    body: NewTask,
    response: Task,
    status: 201,
  }),
  get: endpoint('GET /api/tasks/:id', {
    summary: 'Get a task',
    description: '`assignedTo` is `staff` or a person’s ID. `assignee` is that person.',
    response: Task,
  }),
  change: endpoint('PATCH /api/tasks/:id', {
    summary: 'Edit or reassign a task',
    description: 'A new assignee is notified.',
    undo: 'the same call',
    body: TaskChange,
    response: Task,
  }),
  delete: endpoint('DELETE /api/tasks/:id', {
    summary: 'Delete a task',
    description: 'Emails about it that haven’t been sent are canceled.',
    undoable: true,
  }),
  setStatus: endpoint('PATCH /api/tasks/:id/status', {
    summary: 'Change a task’s status',
    undoable: true,
    description:
      'Staff can set any status. Clients can start and complete their company’s tasks: from `pending` to `in_progress`, and from there to `completed`. Other changes return 409, and tasks of staff return 403. When a client completes a task, staff are notified. `attachments` are added to the task’s files. A task can have up to 20.',
    body: TaskStatusChange,
    response: Task,
  }),
}

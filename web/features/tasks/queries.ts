import type { Task } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { call } from '#web/api/call.ts'
import { callOptions } from '#web/api/queries/options.ts'
import { useChange } from '#web/changes.ts'

/** The kinds of records that have tasks. */
export type TaskHome = 'brief' | 'project'

/** A task and its new status. */
export interface TaskStep {
  task: Task
  status: TaskStatus
}

/** Tasks of a brief or a project, the next due first. */
export const tasksQuery = (of: TaskHome, id: number) =>
  callOptions(['tasks', of, id], `GET /api/${of}s/:id/tasks`, { params: { id } })

/** Changes a task's status; the list shows it immediately and rolls back if the server refuses. */
export function useMoveTask(of: TaskHome, id: number) {
  const { queryKey: key } = tasksQuery(of, id)
  return useChange('task', {
    send: ({ task, status }: TaskStep) =>
      call('PATCH /api/tasks/:id/status', { params: { id: task.id }, body: { status } }),
    done: 'Task updated',
    failed: 'Failed to update task status',
    preview: {
      key,
      show: (client, { task, status }) =>
        client.setQueryData(key, (tasks) =>
          tasks?.map((other) => (other.id === task.id ? { ...other, status } : other)),
        ),
    },
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Task } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { call } from '#web/api/call.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/base/toast.ts'

/** What a task belongs to. */
export type TaskHome = 'brief' | 'project'

/** A task and the status it moves to. */
export interface TaskStep {
  task: Task
  status: TaskStatus
}

/** Tasks of a brief or a project, the next due first. */
export const tasksQuery = (of: TaskHome, id: number) =>
  queryOptions({
    queryKey: ['tasks', of, id],
    queryFn: ({ signal }) =>
      of === 'brief'
        ? call('GET /api/briefs/:id/tasks', { params: { id } }, { signal })
        : call('GET /api/projects/:id/tasks', { params: { id } }, { signal }),
  })

/** Moves a task; the list shows it at once and takes it back if the server refuses. */
export function useMoveTask(of: TaskHome, id: number) {
  const client = useQueryClient()
  const { queryKey } = tasksQuery(of, id)
  return useMutation({
    mutationFn: ({ task, status }: TaskStep) =>
      call('PATCH /api/tasks/:id/status', { params: { id: task.id }, body: { status } }),
    onMutate: async ({ task, status }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (tasks) =>
        tasks?.map((other) => (other.id === task.id ? { ...other, status } : other)),
      )
      return { before }
    },
    onSuccess: () => toast({ title: 'Task updated' }),
    onError: (error, _move, context) => {
      client.setQueryData(queryKey, context?.before)
      toastFailure('Failed to update task status', error)
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: ['tasks'] }),
        client.invalidateQueries({ queryKey: ['activities'] }),
      ])
    },
  })
}

import type { Task } from '#shared/tasks/schemas.ts'
import type { TaskStatus } from '#shared/tasks/values.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { callOptions, listOptions, updateCachedList, type CachedList } from '#web/api/queries/options.ts'
import { useChange } from '#web/changes/use-change.ts'

/** The kinds of records that have tasks. */
export type TaskParentKind = 'brief' | 'project'

/** Tasks of a brief or a project, the next due first. */
export const tasksQuery = (parentKind: TaskParentKind, id: number) =>
  listOptions(['tasks', parentKind, id], `GET /api/${parentKind}s/:id/tasks`, {
    params: { id },
    query: { limit: 50 },
  })

/** More milestones than any project has. */
const MILESTONES_MAX = 500

/** A project's milestones, the earliest first. */
export const milestonesQuery = (id: number) =>
  callOptions(['tasks', 'milestones', id], 'GET /api/projects/:id/milestones', {
    params: { id },
    query: { limit: MILESTONES_MAX },
  })

export const taskQuery = (id: number) =>
  callOptions(['tasks', 'one', id], 'GET /api/tasks/:id', { params: { id } })

/** Changes a task's status; the list shows it immediately and rolls back if the server refuses. */
export function useSetTaskStatus(parentKind: TaskParentKind, id: number) {
  const { queryKey: key } = tasksQuery(parentKind, id)
  return useChange('task', {
    send: ({ task, status }: { task: Task; status: TaskStatus }, _key, undo) =>
      call('PATCH /api/tasks/:id/status', { params: { id: task.id }, body: { status } }, { undo }),
    successToast: t('Task updated'),
    failureTitle: t('Failed to update task status'),
    preview: {
      key,
      show: (client, { task, status }) =>
        client.setQueryData<CachedList<Task>>(key, (tasks) =>
          updateCachedList(tasks, (items) =>
            items.map((other) => (other.id === task.id ? { ...other, status } : other)),
          ),
        ),
    },
  })
}

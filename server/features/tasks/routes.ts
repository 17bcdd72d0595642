import { taskEndpoints } from '#shared/tasks/endpoints.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { authorizeRecordRead } from '#server/core/access/authorize-record-read.ts'
import { changeTask, deleteTask, setTaskStatus, createTask } from './save-task.ts'
import { lockableTask, readableTask, readTasks } from './queries.ts'

export function taskRoutes(app: App): void {
  route(app, taskEndpoints.ofBrief, 'task.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'brief', params.id)
    return readTasks(ctx.db, { column: 'briefId', id: params.id }, query)
  })

  route(app, taskEndpoints.ofProject, 'task.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'project', params.id)
    return readTasks(ctx.db, { column: 'projectId', id: params.id }, query)
  })

  route(app, taskEndpoints.create, 'task.create', async ({ ctx, body }) =>
    readableTask(ctx, await createTask(ctx, body)),
  )

  route(app, taskEndpoints.get, 'task.read', ({ ctx, params }) => readableTask(ctx, params.id))

  route(app, taskEndpoints.change, 'task.update', async ({ ctx, params, body, request }) => {
    const task = requireCurrentVersion(request, await lockableTask(ctx, 'task.update', params.id))
    await changeTask(ctx, task, body)
    return readableTask(ctx, params.id)
  })

  route(app, taskEndpoints.delete, 'task.delete', async ({ ctx, params, request }) => {
    const task = requireCurrentVersion(request, await lockableTask(ctx, 'task.delete', params.id))
    await deleteTask(ctx, task)
  })

  route(app, taskEndpoints.setStatus, 'task.setStatus', async ({ ctx, params, body, request }) => {
    const task = requireCurrentVersion(request, await lockableTask(ctx, 'task.setStatus', params.id))
    await setTaskStatus(ctx, task, body)
    return readableTask(ctx, params.id)
  })
}

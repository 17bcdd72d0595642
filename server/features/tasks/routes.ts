import { taskEndpoints } from '#shared/tasks/endpoints.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { authorizeRecordRead } from '#server/core/access/authorize-record-read.ts'
import { changeTask, deleteTask, setTaskStatus, createTask } from './save-task.ts'
import { lockableTask, readableTask, readTasks } from './queries.ts'

export function taskRoutes(app: App): void {
  route(app, taskEndpoints.ofBrief, 'task.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'brief', params.id)
    return readTasks(ctx.db, { parentColumn: 'briefId', parentId: params.id, page: query })
  })

  route(app, taskEndpoints.ofProject, 'task.read', async ({ ctx, params, query }) => {
    await authorizeRecordRead(ctx, 'project', params.id)
    return readTasks(ctx.db, { parentColumn: 'projectId', parentId: params.id, page: query })
  })

  route(app, taskEndpoints.create, 'task.create', async ({ ctx, body }) => {
    const id = await createTask(ctx, body)
    return readableTask(ctx, id)
  })

  route(app, taskEndpoints.get, 'task.read', ({ ctx, params }) => readableTask(ctx, params.id))

  route(app, taskEndpoints.change, 'task.update', async ({ ctx, params, body, request }) => {
    const task = await lockableTask(ctx, 'task.update', params.id)
    requireCurrentVersion(request, task)
    await changeTask(ctx, task, body)
    return readableTask(ctx, params.id)
  })

  route(app, taskEndpoints.delete, 'task.delete', async ({ ctx, params, request }) => {
    const task = await lockableTask(ctx, 'task.delete', params.id)
    requireCurrentVersion(request, task)
    await deleteTask(ctx, task)
  })

  route(app, taskEndpoints.setStatus, 'task.setStatus', async ({ ctx, params, body, request }) => {
    const task = await lockableTask(ctx, 'task.setStatus', params.id)
    requireCurrentVersion(request, task)
    await setTaskStatus(ctx, task, body.status)
    return readableTask(ctx, params.id)
  })
}

import { tasks } from '#shared/tasks/endpoints.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { changeTask, deleteTask, setTaskStatus, createTask } from './save-task.ts'
import { lockableTask, readableTask, readTasks } from './queries.ts'

export function taskRoutes(app: App): void {
  route(app, tasks.ofBrief, 'task.read', async ({ ctx, params, query }) => {
    await ensureReadable(ctx, 'brief', params.id)
    return readTasks(ctx.db, 'briefId', params.id, query)
  })

  route(app, tasks.ofProject, 'task.read', async ({ ctx, params, query }) => {
    await ensureReadable(ctx, 'project', params.id)
    return readTasks(ctx.db, 'projectId', params.id, query)
  })

  route(app, tasks.create, 'task.create', async ({ ctx, body }) => {
    const id = await createTask(ctx, body)
    return readableTask(ctx, id)
  })

  route(app, tasks.get, 'task.read', ({ ctx, params }) => readableTask(ctx, params.id))

  route(app, tasks.change, 'task.update', async ({ ctx, params, body, request }) => {
    const task = await lockableTask(ctx, 'task.update', params.id)
    ensureCurrent(request, task)
    await changeTask(ctx, task, body)
    return readableTask(ctx, params.id)
  })

  route(app, tasks.delete, 'task.delete', async ({ ctx, params, request }) => {
    const task = await lockableTask(ctx, 'task.delete', params.id)
    ensureCurrent(request, task)
    await deleteTask(ctx, task)
  })

  route(app, tasks.setStatus, 'task.setStatus', async ({ ctx, params, body, request }) => {
    const task = await lockableTask(ctx, 'task.setStatus', params.id)
    ensureCurrent(request, task)
    await setTaskStatus(ctx, task, body.status)
    return readableTask(ctx, params.id)
  })
}

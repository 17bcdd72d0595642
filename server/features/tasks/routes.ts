import { tasks } from '#shared/tasks/endpoints.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { changeTask, deleteTask, setTaskStatus, createTask } from './save-task.ts'
import { lockableTask, readableTask, readTasks } from './queries.ts'

export function taskRoutes(app: App): void {
  route(app, tasks.ofBrief, 'task.read', async ({ db, actor, params, query }) => {
    await ensureReadable(db, actor, 'brief', params.id)
    return readTasks(db, 'briefId', params.id, query)
  })

  route(app, tasks.ofProject, 'task.read', async ({ db, actor, params, query }) => {
    await ensureReadable(db, actor, 'project', params.id)
    return readTasks(db, 'projectId', params.id, query)
  })

  route(app, tasks.create, 'task.create', async ({ db, actor, body }) => {
    const id = await createTask(db, actor, body)
    return readableTask(db, actor, id)
  })

  route(app, tasks.get, 'task.read', ({ db, actor, params }) => readableTask(db, actor, params.id))

  route(app, tasks.change, 'task.update', async ({ db, actor, params, body, request }) => {
    const task = await lockableTask(db, actor, 'task.update', params.id)
    ensureCurrent(request, task)
    await changeTask(db, actor, task, body)
    return readableTask(db, actor, params.id)
  })

  route(app, tasks.delete, 'task.delete', async ({ db, actor, params, request }) => {
    const task = await lockableTask(db, actor, 'task.delete', params.id)
    ensureCurrent(request, task)
    await deleteTask(db, actor, task)
  })

  route(app, tasks.setStatus, 'task.setStatus', async ({ db, actor, params, body, request }) => {
    const task = await lockableTask(db, actor, 'task.setStatus', params.id)
    ensureCurrent(request, task)
    await setTaskStatus(db, actor, task, body.status)
    return readableTask(db, actor, params.id)
  })
}

import { tasks } from '#shared/tasks/endpoints.ts'
import { ensure } from '#server/guard/access.ts'
import { ensureCurrent, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { readableBrief } from '#server/features/briefs/queries.ts'
import { readableProject } from '#server/features/projects/queries.ts'
import { createTask } from './create-task.ts'
import { findTask, readableTask, readTasks } from './queries.ts'
import { setTaskStatus } from './set-task-status.ts'

export function taskRoutes(app: App): void {
  route(app, tasks.ofBrief, 'task.read', async ({ db, actor, params }) => {
    await readableBrief(db, actor, params.id)
    return readTasks(db, 'briefId', params.id)
  })

  route(app, tasks.ofProject, 'task.read', async ({ db, actor, params }) => {
    await readableProject(db, actor, params.id)
    return readTasks(db, 'projectId', params.id)
  })

  route(app, tasks.create, 'task.create', async ({ db, actor, body }) => {
    const id = await createTask(db, actor, body)
    return readableTask(db, actor, id)
  })

  route(app, tasks.setStatus, 'task.setStatus', async ({ db, actor, params, body, request }) => {
    await db.selectFrom('tasks').select('id').where('id', '=', params.id).forUpdate().execute()
    const task = ensure(actor, 'task.setStatus', await findTask(db, params.id), (t) => t.clientId)
    ensureCurrent(request, task)
    await setTaskStatus(db, actor, task, body.status)
    return readableTask(db, actor, params.id)
  })
}

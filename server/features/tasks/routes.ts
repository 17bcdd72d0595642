import { tasks } from '#shared/tasks/endpoints.ts'
import { ensure } from '#server/guard/access.ts'
import { ensureCurrent, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { findBrief } from '#server/features/briefs/queries.ts'
import { findProject } from '#server/features/projects/queries.ts'
import { createTask } from './create-task.ts'
import { findTask, readTasks } from './queries.ts'
import { setTaskStatus } from './set-task-status.ts'

export function taskRoutes(app: App): void {
  route(app, tasks.ofBrief, 'task.read', async ({ db, actor, params }) => {
    ensure(actor, 'brief.read', await findBrief(db, params.id), (b) => b.userId)
    return readTasks(db, 'briefId', params.id)
  })

  route(app, tasks.ofProject, 'task.read', async ({ db, actor, params }) => {
    ensure(actor, 'project.read', await findProject(db, params.id), (p) => p.userId)
    return readTasks(db, 'projectId', params.id)
  })

  route(app, tasks.create, 'task.create', async ({ db, actor, body }) => {
    const id = await createTask(db, actor, body)
    return ensure(actor, 'task.read', await findTask(db, id), (t) => t.clientId)
  })

  route(app, tasks.setStatus, 'task.setStatus', async ({ db, actor, params, body, request }) => {
    await db.selectFrom('tasks').select('id').where('id', '=', params.id).forUpdate().execute()
    const task = ensure(actor, 'task.setStatus', await findTask(db, params.id), (t) => t.clientId)
    ensureCurrent(request, task)
    await setTaskStatus(db, actor, task, body.status)
    return ensure(actor, 'task.read', await findTask(db, params.id), (t) => t.clientId)
  })
}

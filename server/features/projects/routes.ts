import { projects } from '#shared/projects/endpoints.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/platform/services.ts'
import { countProjects, lockableProject, readableProject, readProjects } from './queries.ts'
import { updateProject } from './update-project.ts'

export function projectRoutes(app: App): void {
  route(app, projects.list, 'project.read', ({ db, actor, query }) =>
    readProjects(db, actor, 'project.read', query),
  )
  route(app, projects.mine, 'project.readOwn', ({ db, actor, query }) =>
    readProjects(db, actor, 'project.readOwn', query),
  )
  route(app, projects.counts, 'project.read', ({ db, actor, query }) => countProjects(db, actor, query))

  route(app, projects.get, 'project.read', async ({ db, actor, params }) =>
    readableProject(db, actor, params.id),
  )

  route(app, projects.update, 'project.update', async ({ db, actor, params, body, request }) => {
    const project = await lockableProject(db, actor, 'project.update', params.id)
    ensureCurrent(request, project)
    await updateProject(db, actor, project, body)
    return readableProject(db, actor, params.id)
  })
}

import { projects } from '#shared/projects/endpoints.ts'
import { ensure } from '#server/guard/access.ts'
import { ensureCurrent, route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { countProjects, findProject, lockProject, readProjects } from './queries.ts'
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
    ensure(actor, 'project.read', await findProject(db, params.id), (p) => p.userId),
  )

  route(app, projects.update, 'project.update', async ({ db, actor, params, body, request }) => {
    const project = ensure(actor, 'project.update', await lockProject(db, params.id), (p) => p.userId)
    ensureCurrent(request, project)
    await updateProject(db, actor, project, body)
    return ensure(actor, 'project.read', await findProject(db, params.id), (p) => p.userId)
  })
}

import { websiteActivityEndpoints } from '#shared/activities/endpoints.ts'
import { websiteBriefEndpoints } from '#shared/briefs/endpoints.ts'
import { websiteEndpoints as endpoints } from '#shared/websites/endpoints.ts'
import { authorize } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readFeed } from '#server/core/events/feed/queries.ts'
import { findBrief } from '#server/features/briefs/queries.ts'
import { findProject, readableProject } from '#server/features/projects/queries.ts'
import { createWebsite, updateWebsite } from './create-website.ts'
import { lockableWebsite, readableWebsite, readWebsites } from './queries.ts'

export function websiteRoutes(app: App): void {
  route(app, endpoints.list, 'website.read', ({ ctx, query }) => readWebsites(ctx, 'website.read', query))
  route(app, endpoints.mine, 'website.readOwn', ({ ctx, query }) =>
    readWebsites(ctx, 'website.readOwn', query),
  )
  route(app, endpoints.all, 'website.readAll', ({ ctx, query }) =>
    readWebsites(ctx, 'website.readAll', query),
  )

  route(app, endpoints.ofProject, 'website.read', async ({ ctx, params, query }) => {
    await readableProject(ctx, params.id)
    return readWebsites(ctx, 'website.read', { ...query, projectId: params.id })
  })

  route(app, endpoints.get, 'website.read', async ({ ctx, params }) => readableWebsite(ctx, params.id))

  route(app, websiteActivityEndpoints.activities, 'activity.read', async ({ ctx, params, query }) => {
    await readableWebsite(ctx, params.id)
    return readFeed(ctx, { ...query, websiteId: params.id })
  })

  route(app, websiteBriefEndpoints.brief, 'brief.read', async ({ ctx, params }) => {
    const website = await readableWebsite(ctx, params.id)
    const project = await findProject(ctx.db, website.projectId)
    const brief = project?.briefId ? await findBrief(ctx.db, project.briefId) : undefined
    return authorize(ctx.actor, 'brief.read', { record: brief, getScope: getRecordScope.brief })
  })

  route(app, endpoints.create, 'website.create', async ({ ctx, body }) =>
    readableWebsite(ctx, await createWebsite(ctx, body)),
  )

  route(app, endpoints.update, 'website.update', async ({ ctx, params, body, request }) => {
    const website = requireCurrentVersion(request, await lockableWebsite(ctx, 'website.update', params.id))
    await updateWebsite(ctx, website, body)
    return readableWebsite(ctx, params.id)
  })
}

import { websiteActivityEndpoints } from '#shared/activities/endpoints.ts'
import { websiteBriefEndpoints } from '#shared/briefs/endpoints.ts'
import { websiteEndpoints } from '#shared/websites/endpoints.ts'
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
  route(app, websiteEndpoints.list, 'website.read', ({ ctx, query }) =>
    readWebsites(ctx, 'website.read', query),
  )
  route(app, websiteEndpoints.mine, 'website.readOwn', ({ ctx, query }) =>
    readWebsites(ctx, 'website.readOwn', query),
  )
  route(app, websiteEndpoints.all, 'website.readAll', ({ ctx, query }) =>
    readWebsites(ctx, 'website.readAll', query),
  )

  route(app, websiteEndpoints.ofProject, 'website.read', async ({ ctx, params, query }) => {
    await readableProject(ctx, params.id)
    return readWebsites(ctx, 'website.read', { ...query, projectId: params.id })
  })

  route(app, websiteEndpoints.get, 'website.read', async ({ ctx, params }) => readableWebsite(ctx, params.id))

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

  route(app, websiteEndpoints.create, 'website.create', async ({ ctx, body }) => {
    const id = await createWebsite(ctx, body)
    return readableWebsite(ctx, id)
  })

  route(app, websiteEndpoints.update, 'website.update', async ({ ctx, params, body, request }) => {
    const website = await lockableWebsite(ctx, 'website.update', params.id)
    requireCurrentVersion(request, website)
    await updateWebsite(ctx, website, body)
    return readableWebsite(ctx, params.id)
  })
}

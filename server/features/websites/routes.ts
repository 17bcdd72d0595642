import { websiteActivities } from '#shared/activities/endpoints.ts'
import { websiteBrief } from '#shared/briefs/endpoints.ts'
import { websites } from '#shared/websites/endpoints.ts'
import { ensure } from '#server/core/access/access.ts'
import { placeOfPart } from '#server/core/access/places.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readFeed } from '#server/core/events/feed/queries.ts'
import { findBrief } from '#server/features/briefs/queries.ts'
import { findProject, readableProject } from '#server/features/projects/queries.ts'
import { createWebsite, updateWebsite } from './create-website.ts'
import { lockableWebsite, readableWebsite, readWebsites } from './queries.ts'

export function websiteRoutes(app: App): void {
  route(app, websites.list, 'website.read', ({ db, actor, query }) =>
    readWebsites(db, actor, 'website.read', query),
  )
  route(app, websites.mine, 'website.readOwn', ({ db, actor, query }) =>
    readWebsites(db, actor, 'website.readOwn', query),
  )
  route(app, websites.all, 'website.readAll', ({ db, actor, query }) =>
    readWebsites(db, actor, 'website.readAll', query),
  )

  route(app, websites.ofProject, 'website.read', async ({ db, actor, params, query }) => {
    await readableProject(db, actor, params.id)
    return readWebsites(db, actor, 'website.read', { ...query, projectId: params.id })
  })

  route(app, websites.get, 'website.read', async ({ db, actor, params }) =>
    readableWebsite(db, actor, params.id),
  )

  route(app, websiteActivities.activities, 'activity.read', async ({ db, actor, params, query }) => {
    await readableWebsite(db, actor, params.id)
    return readFeed(db, actor, { ...query, websiteId: params.id })
  })

  route(app, websiteBrief.brief, 'brief.read', async ({ db, actor, params }) => {
    const website = await readableWebsite(db, actor, params.id)
    const project = await findProject(db, website.projectId)
    const brief = project?.briefId ? await findBrief(db, project.briefId) : undefined
    return ensure(actor, 'brief.read', brief, placeOfPart)
  })

  route(app, websites.create, 'website.create', async ({ db, actor, body }) => {
    const id = await createWebsite(db, actor, body)
    return readableWebsite(db, actor, id)
  })

  route(app, websites.update, 'website.update', async ({ db, actor, params, body, request }) => {
    const website = await lockableWebsite(db, actor, 'website.update', params.id)
    ensureCurrent(request, website)
    await updateWebsite(db, actor, website, body)
    return readableWebsite(db, actor, params.id)
  })
}

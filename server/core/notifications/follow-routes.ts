import { followEndpoints } from '#shared/notifications/endpoints.ts'
import { authorizeRecordRead } from '#server/core/access/authorize-record-read.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findFollowState, saveFollow } from './follows.ts'

/** Registers the routes to follow and mute records. */
export function followRoutes(app: App): void {
  route(app, followEndpoints.followed, 'follow.set', async ({ ctx, query }) => {
    await authorizeRecordRead(ctx, query.entityType, query.entityId)
    return {
      ...query,
      state: (await findFollowState(ctx.db, { ...query, userId: ctx.actor.id })) ?? ('none' as const),
    }
  })

  route(app, followEndpoints.follow, 'follow.set', async ({ ctx, body }) => {
    await authorizeRecordRead(ctx, body.entityType, body.entityId)
    await saveFollow(ctx.db, { ...body, userId: ctx.actor.id })
    return body
  })
}

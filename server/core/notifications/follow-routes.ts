import { follows } from '#shared/notifications/endpoints.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { followOf, saveFollow } from './follows.ts'

/** Registers the routes to follow and mute records. */
export function followRoutes(app: App): void {
  route(app, follows.followed, 'follow.set', async ({ ctx, query }) => {
    await ensureReadable(ctx, query.entityType, query.entityId)
    return {
      ...query,
      state: (await followOf(ctx.db, { ...query, userId: ctx.actor.id })) ?? ('none' as const),
    }
  })

  route(app, follows.follow, 'follow.set', async ({ ctx, body }) => {
    await ensureReadable(ctx, body.entityType, body.entityId)
    await saveFollow(ctx.db, { ...body, userId: ctx.actor.id })
    return body
  })
}

import { follows } from '#shared/notifications/endpoints.ts'
import { ensureReadable } from '#server/core/access/ensure-readable.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { followOf, saveFollow } from './follows.ts'

/** Follows and mutes records. */
export function followRoutes(app: App): void {
  route(app, follows.followed, 'follow.set', async ({ db, actor, query }) => {
    await ensureReadable(db, actor, query.entityType, query.entityId)
    return { ...query, state: (await followOf(db, { ...query, userId: actor.id })) ?? ('none' as const) }
  })

  route(app, follows.follow, 'follow.set', async ({ db, actor, body }) => {
    await ensureReadable(db, actor, body.entityType, body.entityId)
    await saveFollow(db, { ...body, userId: actor.id })
    return body
  })
}

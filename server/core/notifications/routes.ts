import { sql } from 'kysely'
import { followEndpoints, notificationEndpoints } from '#shared/notifications/endpoints.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { authorizeRecordRead } from '#server/core/access/authorize-record-read.ts'
import { requireCurrentVersion, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { findFollowState, saveFollow } from './follows.ts'
import { countUnread, findNotification, lockNotification, readNotifications } from './queries.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'
import { changeNotificationSettings, lockNotificationSettings, readNotificationSettings } from './settings.ts'

export function notificationRoutes(app: App): void {
  void app.register(async (scope) => unsubscribeRoutes(scope))
  followRoutes(app)
  route(app, notificationEndpoints.list, 'session.use', async ({ ctx, query, reply }) => {
    void reply.header('x-unread-count', await countUnread(ctx, query))
    return readNotifications(ctx, query)
  })

  route(app, notificationEndpoints.get, 'session.use', async ({ ctx, params }) =>
    requireRecord(await findNotification(ctx, params.id), 'Notification'),
  )

  route(app, notificationEndpoints.update, 'session.use', async ({ ctx, params, body, request }) => {
    const notification = requireRecord(await lockNotification(ctx, params.id), 'Notification')
    requireCurrentVersion(request, notification)
    if ((notification.readAt !== null) !== body.read)
      await ctx.db
        .updateTable('notifications')
        .set({ readAt: body.read ? sql<string>`now()` : null, version: notification.version + 1 })
        .where('id', '=', params.id)
        .execute()
    return requireRecord(await findNotification(ctx, params.id), 'Notification')
  })

  route(app, notificationEndpoints.readAll, 'session.use', async ({ ctx, query }) => {
    let unread = ctx.db
      .updateTable('notifications')
      .set({ readAt: sql`now()`, version: sql`version + 1` })
      .where('userId', '=', ctx.actor.id)
      .where('readAt', 'is', null)
    if (query.entityType) unread = unread.where('entityType', '=', query.entityType)
    if (query.entityId) unread = unread.where('entityId', '=', query.entityId)
    if (query.href) unread = unread.where('href', '=', query.href)
    await unread.execute()
  })

  route(app, notificationEndpoints.settings, 'session.use', ({ ctx }) => readNotificationSettings(ctx))

  route(app, notificationEndpoints.changeSettings, 'session.use', async ({ ctx, body, request }) => {
    requireCurrentVersion(request, await lockNotificationSettings(ctx.db, ctx.actor.id))
    await changeNotificationSettings(ctx.db, ctx.actor.id, body)
    return readNotificationSettings(ctx)
  })
}

/** Registers the routes to follow and mute records. */
function followRoutes(app: App): void {
  route(app, followEndpoints.followed, 'follow.set', async ({ ctx, query }) => {
    await authorizeRecordRead(ctx, query.entityType, query.entityId)
    const state = await findFollowState(ctx.db, { ...query, userId: ctx.actor.id })
    return { ...query, state: state ?? ('none' as const) }
  })

  route(app, followEndpoints.follow, 'follow.set', async ({ ctx, body }) => {
    await authorizeRecordRead(ctx, body.entityType, body.entityId)
    await saveFollow(ctx.db, { ...body, userId: ctx.actor.id })
    return body
  })
}

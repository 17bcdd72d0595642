import { sql } from 'kysely'
import { notifications } from '#shared/notifications/endpoints.ts'
import { found } from '#server/core/access/access.ts'
import { ensureCurrent, route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { followRoutes } from './follow-routes.ts'
import { countUnread, findNotification, lockNotification, readNotifications } from './queries.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'
import { changeSettings, lockSettings, readSettings } from './settings.ts'

export function notificationRoutes(app: App): void {
  void app.register(async (scope) => unsubscribeRoutes(scope))
  followRoutes(app)
  route(app, notifications.list, 'session.use', async ({ ctx, query, reply }) => {
    void reply.header('x-unread-count', await countUnread(ctx, query))
    return readNotifications(ctx, query)
  })

  route(app, notifications.get, 'session.use', async ({ ctx, params }) =>
    found(await findNotification(ctx, params.id), 'Notification'),
  )

  route(app, notifications.update, 'session.use', async ({ ctx, params, body, request }) => {
    const notification = found(await lockNotification(ctx, params.id), 'Notification')
    ensureCurrent(request, notification)
    if ((notification.readAt !== null) !== body.read)
      await ctx.db
        .updateTable('notifications')
        .set({ readAt: body.read ? sql<string>`now()` : null, version: notification.version + 1 })
        .where('id', '=', params.id)
        .execute()
    return found(await findNotification(ctx, params.id), 'Notification')
  })

  route(app, notifications.readAll, 'session.use', async ({ ctx, query }) => {
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

  route(app, notifications.settings, 'session.use', ({ ctx }) => readSettings(ctx))

  route(app, notifications.changeSettings, 'session.use', async ({ ctx, body, request }) => {
    ensureCurrent(request, await lockSettings(ctx.db, ctx.actor.id))
    await changeSettings(ctx.db, ctx.actor.id, body)
    return readSettings(ctx)
  })
}

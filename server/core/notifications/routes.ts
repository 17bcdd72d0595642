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
  route(app, notifications.list, 'session.use', async ({ db, actor, query, reply }) => {
    void reply.header('x-unread-count', await countUnread(db, actor, query))
    return readNotifications(db, actor, query)
  })

  route(app, notifications.get, 'session.use', async ({ db, actor, params }) =>
    found(await findNotification(db, actor, params.id), 'Notification'),
  )

  route(app, notifications.update, 'session.use', async ({ db, actor, params, body, request }) => {
    const notification = found(await lockNotification(db, actor, params.id), 'Notification')
    ensureCurrent(request, notification)
    if ((notification.readAt !== null) !== body.read)
      await db
        .updateTable('notifications')
        .set({ readAt: body.read ? sql<string>`now()` : null, version: notification.version + 1 })
        .where('id', '=', params.id)
        .execute()
    return found(await findNotification(db, actor, params.id), 'Notification')
  })

  route(app, notifications.readAll, 'session.use', async ({ db, actor, query }) => {
    let unread = db
      .updateTable('notifications')
      .set({ readAt: sql`now()`, version: sql`version + 1` })
      .where('userId', '=', actor.id)
      .where('readAt', 'is', null)
    if (query.entityType) unread = unread.where('entityType', '=', query.entityType)
    if (query.entityId) unread = unread.where('entityId', '=', query.entityId)
    if (query.href) unread = unread.where('href', '=', query.href)
    await unread.execute()
  })

  route(app, notifications.settings, 'session.use', ({ db, actor }) => readSettings(db, actor))

  route(app, notifications.changeSettings, 'session.use', async ({ db, actor, body, request }) => {
    ensureCurrent(request, await lockSettings(db, actor.id))
    await changeSettings(db, actor.id, body)
    return readSettings(db, actor)
  })
}

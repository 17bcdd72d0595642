import { sql } from 'kysely'
import { notifications } from '#shared/notifications.ts'
import { notFound } from '#server/errors.ts'
import { type App, route } from '#server/http.ts'
import { countUnread, findNotification, readNotifications } from './queries.ts'

export function notificationRoutes(app: App): void {
  route(app, notifications.list, 'session.use', async ({ db, actor, query, reply }) => {
    void reply.header('x-unread-count', await countUnread(db, actor.id))
    return readNotifications(db, actor.id, query)
  })

  route(app, notifications.update, 'session.use', async ({ db, actor, params, body }) => {
    await db
      .updateTable('notifications')
      .set({ readAt: body.read ? sql<string>`coalesce(read_at, now())` : null })
      .where('id', '=', params.id)
      .where('userId', '=', actor.id)
      .execute()
    const notification = await findNotification(db, actor.id, params.id)
    if (!notification) throw notFound('Notification')
    return notification
  })

  route(app, notifications.readAll, 'session.use', async ({ db, actor }) => {
    await db
      .updateTable('notifications')
      .set({ readAt: sql`now()` })
      .where('userId', '=', actor.id)
      .where('readAt', 'is', null)
      .execute()
  })
}

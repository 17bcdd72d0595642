import { sql } from 'kysely'
import * as z from 'zod'
import { NOTIFICATION_KINDS_BY_ROLE, MAIL_TIMES, type MailTime } from '#shared/notifications/values.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/contract/notification-kinds.ts'
import type { NotificationSettings } from '#shared/notifications/schemas.ts'
import type { Actor } from '#shared/contract/policy.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Context } from '#server/core/context/context.ts'

// Parsed leniently, because an obsolete kind must not make the others unreadable.
const Mail = z.record(z.string(), z.enum(MAIL_TIMES))
const Push = z.record(z.string(), z.boolean())

/** Returns the actor's settings for every kind that applies to them. The default is immediate. */
export async function readNotificationSettings(ctx: Context) {
  const chosen = await ctx.db
    .selectFrom('notificationSettings')
    .select(['mail', 'push', 'version'])
    .where('userId', '=', ctx.actor.id)
    .executeTakeFirst()
  const mail = Mail.catch({}).parse(chosen?.mail)
  const push = Push.catch({}).parse(chosen?.push)
  return {
    mail: mapKinds(ctx.actor, (kind): MailTime => mail[kind] ?? 'now'),
    push: mapKinds(ctx.actor, (kind) => push[kind] ?? true),
    version: chosen?.version ?? 0,
  }
}

/** Returns a user's mail settings by kind. Kinds without a setting are mailed immediately. */
export async function readMailChoices(db: Database, userId: number): Promise<Record<string, MailTime>> {
  const chosen = await db
    .selectFrom('notificationSettings')
    .select('mail')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Mail.catch({}).parse(chosen?.mail)
}

const mapKinds = <T>(
  { role }: Actor,
  choice: (kind: NotificationKind) => T,
): Partial<Record<NotificationKind, T>> =>
  Object.fromEntries(NOTIFICATION_KINDS_BY_ROLE[role].map((kind) => [kind, choice(kind)]))

/** Returns the version of a user's settings, locked until the transaction ends. */
export async function lockNotificationSettings(tx: Database, userId: number): Promise<{ version: number }> {
  const found = await tx
    .selectFrom('notificationSettings')
    .select('version')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return found ?? { version: 0 }
}

/** Changes the given kinds. Notifications of kinds set to `never` are no longer included in a digest. */
export async function changeNotificationSettings(
  tx: Database,
  userId: number,
  { mail, push }: Pick<NotificationSettings, 'mail' | 'push'>,
): Promise<void> {
  const values = { userId, mail: JSON.stringify(mail), push: JSON.stringify(push) }
  await tx
    .insertInto('notificationSettings')
    .values(values)
    .onConflict((existing) =>
      existing.column('userId').doUpdateSet({
        mail: sql`notification_settings.mail || excluded.mail`,
        push: sql`notification_settings.push || excluded.push`,
      }),
    )
    .execute()
  const undone = NOTIFICATION_KINDS.filter((kind) => mail[kind] === 'never')
  if (undone.length > 0)
    await tx
      .updateTable('notifications')
      .set({ digest: false })
      .where('userId', '=', userId)
      .where('digest', '=', true)
      .where('kind', 'in', undone)
      .execute()
}

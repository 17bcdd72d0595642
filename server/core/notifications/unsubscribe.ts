import { unsubscribeEndpoints } from '#shared/notifications/unsubscribe/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type UnsubscribeTarget, readUnsubscribeToken } from '#server/core/mail/unsubscribe-token.ts'
import { SEVERAL_KINDS } from '#server/core/mail/combine-mails.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '#shared/contract/notification-kinds.ts'
import { findFollowState, saveFollow } from './follows.ts'
import { changeNotificationSettings, readMailChoices } from './settings.ts'

/** Accepts a multipart form without reading it. */
const IGNORE_BODY = { receive: async () => {} }

/** Registers the routes that users or their mail programs call to unsubscribe. */
export function unsubscribeRoutes(app: App): void {
  // Mail programs send a form (RFC 8058). The call itself is the request, so its content doesn't matter.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null),
  )

  route(app, unsubscribeEndpoints.read, 'public', async ({ ctx, params, request, reply }) => {
    const meant = await requireUnsubscribeTarget(ctx.db, params.token)
    if (request.headers.accept?.includes('text/html'))
      await reply.redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`)
    return readUnsubscribeState(ctx.db, meant)
  })

  route(app, unsubscribeEndpoints.use, 'public', IGNORE_BODY, async ({ ctx, params }) => {
    const meant = await requireUnsubscribeTarget(ctx.db, params.token)
    if (meant.kind === 'record') {
      await saveFollow(ctx.db, { ...meant, state: 'muted' })
      return readUnsubscribeState(ctx.db, meant)
    }
    const kinds = await listMailedKinds(ctx.db, meant)
    const mail = Object.fromEntries(kinds.map((kind) => [kind, 'never' as const]))
    if (kinds.length > 0) await changeNotificationSettings(ctx.db, meant.userId, { mail, push: {} })
    return readUnsubscribeState(ctx.db, meant)
  })
}

const requireUnsubscribeTarget = async (db: Database, token: string): Promise<UnsubscribeTarget> =>
  requireRecord(await readUnsubscribeToken(db, token), 'Link')

async function readUnsubscribeState(db: Database, target: UnsubscribeTarget) {
  const { kind } = target
  if (kind === 'record')
    return {
      kind,
      entityType: target.entityType,
      unsubscribed: (await findFollowState(db, target)) === 'muted',
    }
  return { kind, unsubscribed: (await listMailedKinds(db, { ...target, kind })).length === 0 }
}

/** Lists the kinds of notification in the mails that a link is about, except those that are turned off. */
async function listMailedKinds(
  db: Database,
  { userId, kind }: Exclude<UnsubscribeTarget, { kind: 'record' }>,
): Promise<NotificationKind[]> {
  const choices = await readMailChoices(db, userId)
  return NOTIFICATION_KINDS.filter((known) => {
    const time = choices[known] ?? 'now'
    if (kind === 'digest') return time === 'daily'
    if (kind === SEVERAL_KINDS) return time === 'now' || time === 'needed'
    return known === kind && time !== 'never'
  })
}

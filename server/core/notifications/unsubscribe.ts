import { unsubscribe } from '#shared/notifications/unsubscribe/endpoints.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { notFound } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { type Unsubscription, readUnsubscribeToken } from '#server/core/mail/unsubscribe-token.ts'
import { NOTIFICATION_KINDS } from '#shared/contract/notification-kinds.ts'
import { followOf, saveFollow } from './follows.ts'
import { changeSettings, readMailChoices } from './settings.ts'

/** Accepts a multipart form without reading it. */
const UNREAD = { receive: async () => {} }

/** Adds the links that people or their mail programs use to unsubscribe. */
export function unsubscribeRoutes(app: App): void {
  // Mail programs send a form (RFC 8058). The call itself is the request, so its content doesn't matter.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null),
  )

  route(app, unsubscribe.read, 'public', async ({ ctx, params, request, reply }) => {
    const meant = await existing(ctx.db, params.token)
    if (request.headers.accept?.includes('text/html'))
      await reply.redirect(`/unsubscribe?token=${encodeURIComponent(params.token)}`)
    return stateOf(ctx.db, meant)
  })

  route(app, unsubscribe.use, 'public', UNREAD, async ({ ctx, params }) => {
    const meant = await existing(ctx.db, params.token)
    if (meant.kind === 'record') {
      await saveFollow(ctx.db, { ...meant, state: 'muted' })
      return stateOf(ctx.db, meant)
    }
    const kinds = meant.kind === 'digest' ? await dailyKinds(ctx.db, meant.userId) : [meant.kind]
    const mail = Object.fromEntries(kinds.map((kind) => [kind, 'never' as const]))
    if (kinds.length > 0) await changeSettings(ctx.db, meant.userId, { mail, push: {} })
    return stateOf(ctx.db, meant)
  })
}

async function existing(db: Database, token: string): Promise<Unsubscription> {
  const meant = await readUnsubscribeToken(db, token)
  if (!meant) throw notFound('Link')
  return meant
}

async function stateOf(db: Database, meant: Unsubscription) {
  const { kind } = meant
  if (kind === 'record')
    return { kind, entityType: meant.entityType, unsubscribed: (await followOf(db, meant)) === 'muted' }
  const choices = await readMailChoices(db, meant.userId)
  const unsubscribed =
    kind === 'digest' ? (await dailyKinds(db, meant.userId)).length === 0 : choices[kind] === 'never'
  return { kind, unsubscribed }
}

async function dailyKinds(db: Database, userId: number) {
  const choices = await readMailChoices(db, userId)
  return NOTIFICATION_KINDS.filter((kind) => choices[kind] === 'daily')
}

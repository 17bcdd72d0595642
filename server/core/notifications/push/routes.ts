import type { Visit } from '#server/platform/http/visit.ts'
import { pushEndpoints } from '#shared/notifications/push/endpoints.ts'
import { otherUserError } from '#server/core/api/named-user.ts'
import { badRequest, conflict } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { ensureVapidKeys } from './keys.ts'
import { resolvePushService } from './services.ts'
import { getSessionToken } from '#server/core/auth/sessions.ts'
import { hashToken } from '#server/platform/crypto/tokens.ts'
import { t } from '#shared/i18n/t.ts'

const getUnknownServiceMessage = () =>
  t(
    'This portal isn’t set up for the push service at this address. The portal’s operator can add the service’s host to PUSH_HOSTS.',
  )

const getSharedComputerMessage = () =>
  t('Push notifications aren’t available on a shared computer. Turn them on from your own device.')

const hashSessionToken = (visit: Visit) => hashToken(getSessionToken(visit) ?? '')

export function pushRoutes(app: App): void {
  const { config } = app.services

  route(app, pushEndpoints.state, 'session.use', async ({ ctx }) => {
    const { publicKey } = await ensureVapidKeys(ctx.db, config)
    const own = await ctx.db
      .selectFrom('pushSubscriptions')
      .innerJoin('sessions', 'sessions.id', 'pushSubscriptions.sessionId')
      .select('pushSubscriptions.id')
      .where('sessions.tokenHash', '=', hashSessionToken(ctx.visit))
      .executeTakeFirst()
    return { publicKey, subscribed: own !== undefined }
  })

  route(app, pushEndpoints.subscribe, 'session.use', async ({ ctx, body, request }) => {
    if (request.onSharedComputer) throw conflict(getSharedComputerMessage())
    const service = resolvePushService(config, body.endpoint)
    if (!service) throw badRequest(getUnknownServiceMessage())
    const endpoint = service.url.href
    const { id: sessionId, endpoint: current } = await ctx.db
      .selectFrom('sessions')
      .leftJoin('pushSubscriptions', 'pushSubscriptions.sessionId', 'sessions.id')
      .select(['sessions.id', 'pushSubscriptions.endpoint'])
      .where('tokenHash', '=', hashSessionToken(ctx.visit))
      .executeTakeFirstOrThrow()
    // A service worker renews a subscription without a page that names its user.
    if (body.replaces !== undefined && resolvePushService(config, body.replaces)?.url.href !== current)
      throw otherUserError()
    // A browser has one endpoint. The user who subscribed there last gets its pushes.
    await ctx.db
      .deleteFrom('pushSubscriptions')
      .where((eb) => eb.or([eb('sessionId', '=', sessionId), eb('endpoint', '=', endpoint)]))
      .execute()
    await ctx.db
      .insertInto('pushSubscriptions')
      .values({ userId: ctx.actor.id, sessionId, endpoint, ...body.keys })
      .execute()
  })

  route(app, pushEndpoints.unsubscribe, 'session.use', async ({ ctx }) => {
    await ctx.db
      .deleteFrom('pushSubscriptions')
      .where('sessionId', 'in', (eb) =>
        eb.selectFrom('sessions').select('id').where('tokenHash', '=', hashSessionToken(ctx.visit)),
      )
      .execute()
  })
}

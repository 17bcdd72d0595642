import type { FastifyRequest } from 'fastify'
import { INBOUND_MAIL_MAX_BYTES } from '#shared/mail/inbound/values.ts'
import { inboundMailEndpoints } from '#shared/mail/inbound/endpoints.ts'
import { hasBearerSecret } from '#server/platform/crypto/bearer-secret.ts'
import { notFound, unauthorized } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { BodyReader } from './body-reader.ts'
import { type InboundReply, readReply, saveReply } from './receive-reply.ts'
import { t } from '#shared/i18n/t.ts'

/** Adds the route where mail servers deliver replies. Without a secret, it returns 404. */
export function inboundMailRoutes(app: App): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => verifyInboundSecret(app, request))
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: INBOUND_MAIL_MAX_BYTES },
      (_r, body, done) => done(null, body),
    )
    const reader = new BodyReader()
    scope.addHook('onClose', () => reader.stop())
    const replies = new WeakMap<FastifyRequest, InboundReply>()
    const receive = async (request: FastifyRequest) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      request.body = undefined
      const reply = await readReply({ app, reader, request }, raw)
      if (reply) replies.set(request, reply)
    }
    route(scope, inboundMailEndpoints.take, 'public', { receive }, async ({ ctx, request }) => {
      const reply = replies.get(request)
      const isSaved = reply !== undefined && (await saveReply(ctx.db, request, reply))
      return { outcome: isSaved ? ('accepted' as const) : ('ignored' as const) }
    })
  })
}

function verifyInboundSecret(app: App, { headers }: FastifyRequest): void {
  const { inboundSecret } = app.services.config
  if (!inboundSecret) throw notFound()
  if (!hasBearerSecret(headers.authorization, inboundSecret)) throw unauthorized(t('The secret is wrong.'))
}

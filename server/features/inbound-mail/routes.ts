import type { FastifyRequest } from 'fastify'
import { INBOUND_MAIL_MAX_BYTES } from '#shared/mail/inbound/values.ts'
import { inboundMailEndpoints } from '#shared/mail/inbound/endpoints.ts'
import { hasBearerSecret } from '#server/platform/crypto/bearer-secret.ts'
import { notFound, unauthorized } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { BodyReader } from './body-reader.ts'
import type { BounceReport } from './read-bounce.ts'
import { receiveBounce } from './receive-bounce.ts'
import { type InboundReply, readReply, saveReply } from './receive-reply.ts'
import { t } from '#shared/i18n/t.ts'

/** Adds the route where mail servers deliver replies and bounces. Without a secret, it returns 404. */
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
    const receivedMails = new WeakMap<FastifyRequest, InboundReply | BounceReport>()
    const receive = async (request: FastifyRequest) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      request.body = undefined
      const mail = await readReply({ app, reader, request }, raw)
      if (mail) receivedMails.set(request, mail)
    }
    route(scope, inboundMailEndpoints.take, 'public', { receive }, async ({ ctx, request }) => {
      const mail = receivedMails.get(request)
      if (mail && 'recipients' in mail) {
        await receiveBounce(ctx.db, mail, app.services.config.publicUrl)
        return { outcome: 'ignored' as const }
      }
      const isSaved = mail !== undefined && (await saveReply(ctx.db, request, mail))
      return { outcome: isSaved ? ('accepted' as const) : ('ignored' as const) }
    })
  })
}

function verifyInboundSecret(app: App, { headers }: FastifyRequest): void {
  const { inboundSecret } = app.services.config
  if (!inboundSecret) throw notFound()
  if (!hasBearerSecret(headers.authorization, inboundSecret)) throw unauthorized(t('The secret is wrong.'))
}

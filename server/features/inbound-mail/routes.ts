import type { FastifyRequest } from 'fastify'
import { INBOUND_MAIL_MAX_BYTES } from '#shared/mail/inbound/values.ts'
import { inboundMail } from '#shared/mail/inbound/endpoints.ts'
import { bearsSecret } from '#server/platform/crypto/bearer-secret.ts'
import { notFound, unauthorized } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { BodyReader } from './body-reader.ts'
import { type Answer, readAnswer, writeAnswer } from './take-mail.ts'
import { t } from '#shared/i18n/t.ts'

/** Adds the route where mail servers deliver replies. Without a secret, it returns 404. */
export function inboundMailRoutes(app: App): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => ensureKnown(app, request))
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: INBOUND_MAIL_MAX_BYTES },
      (_r, body, done) => done(null, body),
    )
    const reader = new BodyReader()
    scope.addHook('onClose', () => reader.stop())
    const answers = new WeakMap<FastifyRequest, Answer>()
    route(
      scope,
      inboundMail.take,
      'public',
      {
        receive: async (request) => {
          const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          request.body = undefined
          const answer = await readAnswer({ app, reader, request }, raw)
          if (answer) answers.set(request, answer)
        },
      },
      async ({ ctx, request }) => {
        const answer = answers.get(request)
        const written = answer !== undefined && (await writeAnswer(ctx.db, request, answer))
        return { outcome: written ? ('accepted' as const) : ('ignored' as const) }
      },
    )
  })
}

function ensureKnown(app: App, { headers }: FastifyRequest): void {
  const { inboundSecret } = app.services.config
  if (!inboundSecret) throw notFound()
  if (!bearsSecret(headers.authorization, inboundSecret)) throw unauthorized(t('The secret is wrong.'))
}

import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { inboundMailEndpoints } from '#shared/mail/inbound/endpoints.ts'
import { hasBearerSecret } from '#server/platform/crypto/bearer-secret.ts'
import { notFound, unauthorized } from '#server/platform/errors.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { addReceivedMail } from './add-received-mail.ts'
import { BodyReader } from './body-reader.ts'
import { FETCHED_HEADER } from './poll-mailbox.ts'
import { findReceivedMail, readReceivedMail, readReceivedMails } from './queries.ts'
import { type RawMail, readRawMail } from './raw-mail.ts'
import { receiveMail } from './receive-mail.ts'
import { t } from '#shared/i18n/t.ts'

/** Adds the route where mail servers deliver replies, which returns 404 without a secret, and the list for staff. */
export function inboundMailRoutes(app: App): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => verifyInboundSecret(app, request))
    scope.addContentTypeParser('message/rfc822', (_request: FastifyRequest, payload: Readable) =>
      readRawMail(payload),
    )
    const reader = new BodyReader()
    scope.addHook('onClose', () => reader.stop())
    // A refusal is recorded even though the call fails.
    const options = { transaction: false } as const
    route(scope, inboundMailEndpoints.take, 'public', options, async ({ ctx, request }) => {
      const raw = (request.body as RawMail | undefined) ?? { bytes: Buffer.alloc(0), isComplete: true }
      request.body = undefined
      const isFetched = request.headers[FETCHED_HEADER] !== undefined
      return { outcome: await receiveMail({ app, reader, ctx, isFetched }, raw) }
    })
  })

  route(app, inboundMailEndpoints.list, 'mail.read', ({ ctx, query }) => readReceivedMails(ctx.db, query))

  route(app, inboundMailEndpoints.get, 'mail.read', ({ ctx, params: { id } }) => readReceivedMail(ctx.db, id))

  route(app, inboundMailEndpoints.addAsComment, 'mail.read', async ({ ctx, params: { id }, body }) => {
    await addReceivedMail(ctx, id, body)
    return findReceivedMail(ctx.db, id)
  })
}

function verifyInboundSecret(app: App, { headers }: FastifyRequest): void {
  const { inboundSecret } = app.services.config
  if (!inboundSecret) throw notFound()
  if (!hasBearerSecret(headers.authorization, inboundSecret)) throw unauthorized(t('The secret is wrong.'))
}

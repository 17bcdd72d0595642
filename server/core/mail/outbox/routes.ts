import { mailEndpoints } from '#shared/mail/endpoints.ts'
import { requireRecord } from '#server/core/access/access.ts'
import { type Limit, countAttempt, getLimitSubject } from '#server/core/api/limits.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { readSender } from '../agency-sender.ts'
import { readMailState } from '../mail-state.ts'
import { sendTestMail } from '../send-test-mail.ts'
import { renderMail } from '../template.ts'
import { findMailContent, findMail, readOutbox } from './queries.ts'
import { requeueMail } from './requeue-mail.ts'
import { t } from '#shared/i18n/t.ts'

/** Headers for a document that runs no scripts, loads nothing from other hosts, and can be framed only by our pages. */
const SANDBOX_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
  'content-type': 'text/html; charset=utf-8',
}

const TEST_MAILS: Limit = {
  kind: 'test mail',
  most: 10,
  minutes: 15,
  refusal: () => t('Too many test emails. Please wait a few minutes and try again.'),
}

export function mailRoutes(app: App): void {
  const { config, pool } = app.services

  route(app, mailEndpoints.list, 'mail.read', async ({ ctx, query }) =>
    readOutbox(ctx.db, await readSender(ctx.db, config), query),
  )

  route(app, mailEndpoints.state, 'mail.read', ({ ctx }) => readMailState(ctx.db, config))

  route(
    app,
    mailEndpoints.test,
    'mail.read',
    { limit: ({ actor }) => countAttempt(pool, { limit: TEST_MAILS, subject: getLimitSubject(actor) }) },
    ({ ctx }) => sendTestMail(ctx.db, config, ctx.actor.id),
  )

  route(app, mailEndpoints.preview, 'mail.read', async ({ ctx, params, reply }) => {
    const mail = requireRecord(await findMailContent(ctx.db, params.id), 'Email')
    // Pictures load from the origin where staff read the outbox, even if the portal's public URL differs.
    const sender = { ...(await readSender(ctx.db, config)), publicUrl: '' }
    return reply
      .headers({ ...SANDBOX_HEADERS, 'content-language': mail.language })
      .send(renderMail(mail, sender))
  })

  route(app, mailEndpoints.sendAgain, 'mail.read', async ({ ctx, params }) => {
    await requeueMail(ctx.db, params.id)
    const mail = await findMail(ctx.db, await readSender(ctx.db, config), params.id)
    return requireRecord(mail, 'Email')
  })
}

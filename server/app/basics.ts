import plugin from 'fastify-plugin'
import { markTokenActivities } from '#server/features/api-tokens/read-token.ts'
import { auditDeletion } from '#server/core/audit/audit-deletion.ts'
import { explainNoRoom } from '#server/core/files/receive/allowance.ts'
import { handleError } from '#server/core/api/error-handler.ts'
import { PictureProcess } from '#server/platform/images/picture-process.ts'
import type { Services } from '#server/platform/services.ts'
import type { App } from '#server/core/api/app.ts'
import { createJsonBodyParser } from '#server/platform/http/json-body.ts'
import { requireActiveSession } from '#server/core/auth/require-active-session.ts'
import { requireRecentConfirmation } from '#server/core/auth/factors/require-recent-confirmation.ts'
import { emit } from '#server/core/events/emit.ts'
import { captureForUndo } from '#server/core/undo/capture.ts'

/** Gives every request its services, the fields that later plugins fill in, and body parsing. */
export const basics = plugin<Services>(
  async (app, services) => {
    const { config, pool, storage } = services
    app.decorate('services', { config, pool, storage })
    const pictures = new PictureProcess(storage.spoolFolder)
    app.decorate('pictures', pictures)
    app.addHook('onClose', () => pictures.stop())
    app.decorate('around', [markTokenActivities, auditDeletion, captureForUndo, explainNoRoom])
    // Wrapped in an object, because Fastify would call a decorated function with the app as `this`.
    app.decorate('events', { emit })
    app.decorate('sessionChecks', { requireRecentConfirmation, requireActiveSession })
    app.decorateRequest('actor', null)
    app.decorateRequest('language', null)
    app.decorateRequest('session', null)
    app.decorateRequest('sessionId', null)
    app.decorateRequest('secondFactorDue', null)
    app.decorateRequest('owesSecondFactor', false)
    app.decorateRequest('onSharedComputer', false)
    app.decorateRequest('received', null)
    app.decorateRequest('finishCounting', null)
    app.setErrorHandler(handleError)
    acceptEmptyJson(app)
    app.removeContentTypeParser('text/plain')
  },
  { name: 'basics' },
)

/** Accepts an empty JSON body. `POST …/accept` has no body, whatever its content type is. */
function acceptEmptyJson(app: App): void {
  const parse = createJsonBodyParser(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body.toString(), done)
  })
}

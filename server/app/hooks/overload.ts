import underPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import { serviceUnavailable } from '#server/platform/errors.ts'
import type { App } from '#server/core/api/app.ts'
import { t } from '#shared/i18n/t.ts'

const RETRY_SECONDS = 5

/**
 * Rejects API calls while the process is overloaded, so that the calls it has accepted are answered. `delayMs` is the
 * acceptable delay of the event loop; 0 means no limit.
 */
export async function shedLoad(app: App, delayMs: number): Promise<void> {
  if (delayMs === 0) return
  await app.register(underPressure, { maxEventLoopDelay: delayMs, pressureHandler: () => {} })
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (!request.routeOptions.url?.startsWith('/api/') || !app.isUnderPressure()) return
    throw serviceUnavailable(t('The portal is very busy right now. Please try again in a few seconds.'), {
      retryAfter: RETRY_SECONDS,
    })
  })
}

/** Whether API calls are rejected right now. */
export const isOverloaded = (app: App): boolean =>
  app.hasDecorator('isUnderPressure') && app.isUnderPressure()

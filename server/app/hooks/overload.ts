import underPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import { serviceUnavailable } from '#server/platform/errors.ts'
import type { App } from '#server/core/api/app.ts'
import { t } from '#shared/i18n/t.ts'

const RETRY_SECONDS = 5

/** Rejects API calls while the event loop is over `delayMs` late, to serve accepted calls. 0: no limit. */
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

import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#server/core/api/app.ts'
import { VERSION } from '#server/platform/version.ts'
import { shareWhileRunning } from '#server/platform/jobs/promises.ts'

/** The time limit for readiness. Polling monitors have given up by then. */
const READY_TIMEOUT_MS = 5_000

const NO_STORE = { 'cache-control': 'no-store' }

/** Serves `/healthz` (the process is alive) and `/readyz` (it isn't draining, and the database is up). */
export function healthRoutes(app: App): void {
  const { pool, config } = app.services
  // Simultaneous probes share one connection.
  const isDatabaseUp = shareWhileRunning(() =>
    pool
      .selectNoFrom((eb) => eb.lit(1).as('one'))
      .execute()
      .then(
        () => true,
        () => false,
      ),
  )
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
    await sleep(config.drainMs)
  })
  app.get('/healthz', async (_request, reply) =>
    reply.headers(NO_STORE).send({ status: 'ok', version: VERSION }),
  )
  app.decorate(
    'isReady',
    async () =>
      !draining && (await Promise.race([isDatabaseUp(), sleep(READY_TIMEOUT_MS, false, { ref: false })])),
  )
  app.get('/readyz', async (_request, reply) => {
    const ready = await app.isReady()
    return reply
      .status(ready ? 200 : 503)
      .headers(NO_STORE)
      .send({ status: ready ? 'ready' : 'not ready' })
  })
}

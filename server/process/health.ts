import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/connection.ts'
import type { App } from '#server/services.ts'

/** Who asks again and again has given up by then. */
const ANSWER_MS = 5_000

/** `/healthz`: the process lives. `/readyz`: it can serve; false while it drains or the database is away. */
export function healthRoutes(app: App): void {
  const { db, config } = app.services
  const answers = databaseAnswers(db)
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
    await sleep(config.drainMs)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !draining && (await Promise.race([answers(), sleep(ANSWER_MS, false, { ref: false })]))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' })
  })
}

/** Asks the database; who asks meanwhile waits for the same answer, so that questions take one connection. */
function databaseAnswers(db: Database): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  const ask = async () => {
    try {
      await db.selectNoFrom((eb) => eb.lit(1).as('one')).execute()
      return true
    } catch {
      return false
    } finally {
      asking = undefined
    }
  }
  return () => (asking ??= ask())
}

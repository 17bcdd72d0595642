import { UNCONFIGURED_PROXY_NOTICE } from '#server/platform/config/config.ts'
import type { FastifyRequest } from 'fastify'
import { isPublicAddress } from '#server/platform/egress/public-host.ts'
import type { App } from '#server/core/api/app.ts'

const HOUR_MS = 3_600_000

/**
 * Detects a proxy that isn't configured. Without TRUST_PROXY, everyone behind it shares its address, so one person's
 * wrong passwords lock out all of them. Logs it once, and records it for the doctor, which runs in another process.
 */
export function detectUnconfiguredProxy(app: App): void {
  const { pool, config } = app.services
  const recordDetection = async (detectedAt: string | null) => {
    await pool.updateTable('portal').set({ unreadProxyAt: detectedAt }).execute()
  }
  if (config.trustProxy !== false) {
    app.addHook('onListen', async () => recordDetection(null).catch((error: unknown) => app.log.warn(error)))
    return
  }
  let lastRecordedAt = -Infinity
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    if (!isForwarded(request) || performance.now() - lastRecordedAt < HOUR_MS) return
    if (lastRecordedAt === -Infinity) app.log.warn(UNCONFIGURED_PROXY_NOTICE)
    lastRecordedAt = performance.now()
    recordDetection(new Date().toISOString()).catch((error: unknown) => app.log.warn(error))
  })
}

/** Whether a proxy forwarded the request. Only a local address can be the portal's own proxy. */
const isForwarded = ({ headers, socket }: FastifyRequest) =>
  (headers['x-forwarded-for'] ?? headers['forwarded']) !== undefined &&
  socket.remoteAddress !== undefined &&
  !isPublicAddress(socket.remoteAddress.replace(/^::ffff:/, ''))

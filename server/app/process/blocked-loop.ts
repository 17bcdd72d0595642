import type { FastifyRequest } from 'fastify'
import type { App } from '#server/core/api/app.ts'
import { START_WORK, RunningItems, runningJobs } from '#server/platform/telemetry/running-jobs.ts'

const CHECK_INTERVAL_MS = 25
const BLOCKED_MS = 200
const PAUSE_MS = 1_000
const MAX_NAMED = 20
const START_WORK_NAMES = Object.values(START_WORK)

/**
 * Warns whenever something blocked the event loop for more than 200 ms: for how long, and which requests and jobs may
 * have caused it. There is at most one warning per second, and no warning for work that startup blocks for on purpose.
 */
export function warnOnBlockedLoop(app: App): void {
  const requests = new RunningItems<FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    const end = requests.begin(request)
    // An aborted request only closes, and a request without a connection only finishes.
    reply.raw.once('finish', end).once('close', end)
    done()
  })
  const warn = (heldMs: number) => {
    const runningRequests = requests.readAndClear()
    const jobs = runningJobs.readAndClear().map(({ name }) => name)
    if (jobs.some((name) => START_WORK_NAMES.includes(name))) return
    const unloggedCount = Math.max(runningRequests.length - MAX_NAMED, 0)
    const loggedRequests = runningRequests.slice(0, MAX_NAMED).map(toLoggedRequest)
    app.log.warn(
      { heldMs, requests: loggedRequests, jobs, ...(unloggedCount > 0 && { more: unloggedCount }) },
      'The event loop was blocked',
    )
  }
  let timer: NodeJS.Timeout | undefined
  let [checkedAt, warned] = [0, -Infinity]
  const check = () => {
    const now = performance.now()
    const heldMs = Math.round(now - checkedAt)
    checkedAt = now
    if (heldMs > BLOCKED_MS && now - warned >= PAUSE_MS) {
      warned = now
      return warn(heldMs)
    }
    requests.clear()
    runningJobs.clear()
  }
  app.addHook('onListen', async () => {
    clearInterval(timer)
    checkedAt = performance.now()
    timer = setInterval(check, CHECK_INTERVAL_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

const toLoggedRequest = ({ id, method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? 'none',
  id,
})

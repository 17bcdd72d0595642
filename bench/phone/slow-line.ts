import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright-core'

/** The phone's connection, in milliseconds and bytes per second: 1.44 Mbit/s down, 0.675 up. */
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
}

/** The factor by which the phone's processor is slower than this machine's. */
const SLOWDOWN = 4

/** Gives a page the phone's connection and processor. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/**
 * Delays responses to service workers for as long as they would take on the connection, such as the page itself on a
 * second visit. Chromium claims to emulate the connection for workers as well, but doesn't.
 */
export async function slowWorkersDown(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  session.on('Target.targetCreated', ({ targetInfo: { type, targetId } }) => {
    if (type === 'service_worker') unlessEnded(slowWorkerDown(session, targetId))
  })
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { method, params } = JSON.parse(message) as { method?: string; params?: PausedRequest }
    if (method === 'Fetch.requestPaused' && params) unlessEnded(holdBack(session, sessionId, params))
  })
  await session.send('Target.setDiscoverTargets', { discover: true })
}

interface PausedRequest {
  requestId: string
  responseHeaders?: { name: string; value: string }[]
}

async function slowWorkerDown(session: CDPSession, targetId: string): Promise<void> {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  await sendTo(session, sessionId, 'Fetch.enable', { patterns: [{ requestStage: 'Response' }] })
}

async function holdBack(
  session: CDPSession,
  sessionId: string,
  { requestId, responseHeaders = [] }: PausedRequest,
) {
  const length = responseHeaders.find(({ name }) => name.toLowerCase() === 'content-length')
  await sleep(LINE.latency + (Number(length?.value ?? 0) / LINE.downloadThroughput) * 1000)
  await sendTo(session, sessionId, 'Fetch.continueRequest', { requestId })
}

let sent = 0

const sendTo = (session: CDPSession, sessionId: string, method: string, params: object) =>
  session.send('Target.sendMessageToTarget', {
    sessionId,
    message: JSON.stringify({ id: ++sent, method, params }),
  })

/** Ignores an error, because the worker may have ended during the work. */
const unlessEnded = (work: Promise<void>): void => void work.catch(() => undefined)

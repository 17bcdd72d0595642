import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { type Config, UNCONFIGURED_PROXY_NOTICE } from '#server/platform/config/config.ts'
import { boundedFetch } from '#server/platform/egress/bounded-fetch.ts'
import { getErrorCode } from '#server/platform/errors.ts'
import { createServer } from '#server/platform/node-http.ts'
import { type Check, type Finding, type SettingsSubject, inactive, ok, wrong } from '../check.ts'

const LIMIT_MS = 10_000
const FROM_HERE =
  "Some routers don't let a machine reach its own public address. In that case, try the address from elsewhere."

/** Whether requests to PUBLIC_URL arrive as they were sent: at a running portal, or else at this check. */
export const publicUrlCheck: Check<SettingsSubject> = {
  name: 'PUBLIC_URL',
  remedy: `The host name must point to the proxy, and the proxy to HOST and PORT. ${FROM_HERE}`,
  async *run(config) {
    if (new URL(config.publicUrl).hostname === 'localhost')
      return yield inactive(`${config.publicUrl} is for this machine only.`)
    const testServer = await startTestServer(config)
    yield await (testServer
      ? checkTestServer(config, testServer).finally(testServer.close)
      : checkPortal(config))
  },
}

type TestServer = NonNullable<Awaited<ReturnType<typeof startTestServer>>>

/** Listens where the portal would; undefined if another program already does. */
async function startTestServer({ host, port }: Config) {
  const token = randomBytes(16).toString('hex')
  const arrived: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    if (request.url !== `/healthz?check=${token}`) return void response.writeHead(503).end()
    arrived.push(request.headers)
    response.end(token)
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if (getErrorCode(error) === 'EADDRINUSE') return undefined
    throw error
  }
  return {
    token,
    /** The headers of the calls that arrived. */
    arrived,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function requestHealth({ publicUrl }: Config, query: string) {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const answer = await boundedFetch(`${publicUrl}/healthz${query}`, { redirect: 'manual', signal })
  return { status: answer.status, text: await answer.text() }
}

async function checkTestServer(config: Config, { token, arrived }: TestServer): Promise<Finding> {
  const { status, text } = await requestHealth(config, `?check=${token}`)
  const [headers] = arrived
  if (text !== token || !headers)
    return wrong(
      `${config.publicUrl} returns ${status}, but the response comes from another machine. ${publicUrlCheck.remedy}`,
    )
  const { host } = new URL(config.publicUrl)
  if (headers.host !== host)
    return wrong(
      `The proxy sends Host ${headers.host ?? 'nothing'} instead of ${host}. Configure it to forward the original Host header.`,
    )
  return checkProxy(config, headers['x-forwarded-for'] !== undefined)
}

function checkProxy({ trustProxy, publicUrl }: Config, forwards: boolean): Finding {
  if (forwards && trustProxy === false) return wrong(UNCONFIGURED_PROXY_NOTICE)
  if (!forwards && trustProxy !== false)
    return wrong(
      'TRUST_PROXY is set, but requests arrive without X-Forwarded-For, so anyone could claim any address. Configure the proxy to set this header, or set TRUST_PROXY=off.',
    )
  return ok(
    `${publicUrl} reaches this machine${forwards ? ' through a proxy that forwards client addresses' : ''}.`,
  )
}

async function checkPortal(config: Config): Promise<Finding> {
  const { status, text } = await requestHealth(config, '')
  return status === 200 && text.includes('"status":"ok"')
    ? ok(`${config.publicUrl} reaches a running portal.`)
    : wrong(
        `${config.publicUrl} returns ${status}, but the response doesn't come from a portal. ${publicUrlCheck.remedy}`,
      )
}

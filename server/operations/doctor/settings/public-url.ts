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
  'Or this machine cannot reach its own public address, which some routers do not allow: try it from elsewhere then.'

/** Whether requests to PUBLIC_URL arrive as they were sent: at a running portal, or else at this check. */
export const publicUrlCheck: Check<SettingsSubject> = {
  name: 'PUBLIC_URL',
  remedy: `The name must lead to the proxy, and the proxy to HOST and PORT. ${FROM_HERE}`,
  async *run(config) {
    if (new URL(config.publicUrl).hostname === 'localhost')
      return yield inactive(`Only this machine is meant: ${config.publicUrl}.`)
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
    return wrong(`${config.publicUrl} answers ${status}, but not from here. ${publicUrlCheck.remedy}`)
  const { host } = new URL(config.publicUrl)
  if (headers.host !== host)
    return wrong(
      `The proxy passes on Host ${headers.host ?? 'nothing'} instead of ${host}. Have it pass on the Host that was called.`,
    )
  return checkProxy(config, headers['x-forwarded-for'] !== undefined)
}

function checkProxy({ trustProxy, publicUrl }: Config, forwards: boolean): Finding {
  if (forwards && trustProxy === false) return wrong(UNCONFIGURED_PROXY_NOTICE)
  if (!forwards && trustProxy !== false)
    return wrong(
      'TRUST_PROXY is set, but what arrives has no X-Forwarded-For: anyone could claim any address. Have the proxy set it, or set TRUST_PROXY=off.',
    )
  return ok(`${publicUrl} leads here${forwards ? ', through a proxy that says where calls come from' : ''}.`)
}

async function checkPortal(config: Config): Promise<Finding> {
  const { status, text } = await requestHealth(config, '')
  return status === 200 && text.includes('"status":"ok"')
    ? ok(`${config.publicUrl} leads to a running portal.`)
    : wrong(`${config.publicUrl} answers ${status}, and not as a portal does. ${publicUrlCheck.remedy}`)
}

import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import type { Config } from '#server/platform/config/config.ts'
import { boundedFetch } from '#server/platform/egress/bounded-fetch.ts'
import { createServer } from '#server/platform/node-http.ts'
import { UNREAD_PROXY } from '#server/platform/config/unread-proxy.ts'
import { type Check, type Finding, type SettingsSubject, off, ok, wrong } from '../check.ts'

const LIMIT_MS = 10_000
const FROM_HERE =
  'Or this machine cannot reach its own public address, which some routers do not allow: try it from elsewhere then.'

/**
 * Whether requests to PUBLIC_URL arrive here as they were sent. If no portal is listening, this check answers in its
 * place.
 */
export const publicAddress: Check<SettingsSubject> = {
  name: 'PUBLIC_URL',
  remedy: `The name must lead to the proxy, and the proxy to HOST and PORT. ${FROM_HERE}`,
  async *run(config) {
    if (new URL(config.publicUrl).hostname === 'localhost')
      return yield off(`Only this machine is meant: ${config.publicUrl}.`)
    const stand = await standIn(config)
    yield await (stand ? tryStandIn(config, stand).finally(stand.close) : tryPortal(config))
  },
}

type StandIn = NonNullable<Awaited<ReturnType<typeof standIn>>>

/** Listens where the portal would; undefined if another program already does. */
async function standIn({ host, port }: Config) {
  const word = randomBytes(16).toString('hex')
  const arrived: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    if (request.url !== `/healthz?check=${word}`) return void response.writeHead(503).end()
    arrived.push(request.headers)
    response.end(word)
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
    throw error
  }
  return {
    word,
    /** The headers of the calls that arrived. */
    arrived,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function call({ publicUrl }: Config, query: string): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(LIMIT_MS)
  const answer = await boundedFetch(`${publicUrl}/healthz${query}`, { redirect: 'manual', signal })
  return { status: answer.status, text: await answer.text() }
}

async function tryStandIn(config: Config, { word, arrived }: StandIn): Promise<Finding> {
  const { status, text } = await call(config, `?check=${word}`)
  const [headers] = arrived
  if (text !== word || !headers)
    return wrong(`${config.publicUrl} answers ${status}, but not from here. ${publicAddress.remedy}`)
  const { host } = new URL(config.publicUrl)
  if (headers.host !== host)
    return wrong(
      `The proxy passes on Host ${headers.host ?? 'nothing'} instead of ${host}. Have it pass on the Host that was called.`,
    )
  return judgeProxy(config, headers['x-forwarded-for'] !== undefined)
}

function judgeProxy({ trustProxy, publicUrl }: Config, forwards: boolean): Finding {
  if (forwards && trustProxy === false) return wrong(UNREAD_PROXY)
  if (!forwards && trustProxy !== false)
    return wrong(
      'TRUST_PROXY is set, but what arrives has no X-Forwarded-For: anyone could claim any address. Have the proxy set it, or set TRUST_PROXY=off.',
    )
  return ok(`${publicUrl} leads here${forwards ? ', through a proxy that says where calls come from' : ''}.`)
}

async function tryPortal(config: Config): Promise<Finding> {
  const { status, text } = await call(config, '')
  return status === 200 && text.includes('"status":"ok"')
    ? ok(`${config.publicUrl} leads to a running portal.`)
    : wrong(`${config.publicUrl} answers ${status}, and not as a portal does. ${publicAddress.remedy}`)
}

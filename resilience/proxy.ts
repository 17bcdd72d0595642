import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { join } from 'node:path'
import { freePort } from '#server/test/portal-process.ts'

export interface Proxy {
  name: string
  url: string
  close: () => Promise<void>
}

const LOOK_MS = 300

/** Starts a proxy in front of several nodes: HAProxy if it's installed, otherwise a small proxy that does the same. */
export async function startProxy(folder: string, nodes: string[]): Promise<Proxy> {
  const installed = spawnSync('haproxy', ['-v']).status === 0
  return installed ? startHaproxy(folder, nodes) : startSmallProxy(nodes)
}

async function startHaproxy(folder: string, nodes: string[]): Promise<Proxy> {
  const port = await freePort()
  const servers = nodes.map(
    (url, i) => `  server node${i} ${new URL(url).host} check inter ${LOOK_MS} fall 3 rise 1`,
  )
  const { close } = spawnHaproxy(
    join(folder, 'haproxy.cfg'),
    `global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 10s
  option redispatch
  retries 3
frontend portal
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
${servers.join('\n')}
`,
  )
  const url = `http://127.0.0.1:${port}`
  await waitUntilServed(url)
  return { name: 'HAProxy', url, close }
}

/** Runs HAProxy with this configuration, written to `file`. */
export function spawnHaproxy(file: string, config: string): { close: () => Promise<void> } {
  writeFileSync(file, config)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  return {
    close: async () => {
      child.kill('SIGKILL')
      await new Promise((ended) => child.once('exit', ended))
    },
  }
}

async function waitUntilServed(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resume) => setTimeout(resume, 50))
  }
}

async function startSmallProxy(nodes: string[]): Promise<Proxy> {
  const ready = new Set(nodes)
  const looking = setInterval(() => {
    for (const node of nodes)
      fetch(`${node}/readyz`).then(
        ({ ok }) => (ok ? ready.add(node) : ready.delete(node)),
        () => ready.delete(node),
      )
  }, LOOK_MS)
  // Connections aren't reused, so a connection that a node closes can't be mistaken for a failed new request.
  const agent = new Agent({ keepAlive: false })
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const order = [...ready]
    turn += 1
    pass(
      incoming,
      outgoing,
      [...order.slice(turn % order.length), ...order.slice(0, turn % order.length)],
      agent,
    )
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    name: 'a small proxy',
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Forwards a request to the first reachable node. Once a node has accepted it, it isn't sent again. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, nodes: string[], agent: Agent): void {
  const [node, ...others] = nodes
  if (node === undefined) return void outgoing.writeHead(503).end()
  const { method, headers } = incoming
  const outbound = request(node + (incoming.url ?? ''), { method, headers, agent })
  outbound.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  outbound.on('error', (error) => {
    const refused = 'code' in error && error.code === 'ECONNREFUSED'
    if (refused) pass(incoming, outgoing, others, agent)
    else outgoing.writeHead(502).end()
  })
  outbound.on('socket', (socket) => socket.once('connect', () => incoming.pipe(outbound)))
}

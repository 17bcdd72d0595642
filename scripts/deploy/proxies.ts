import { spawn } from 'node:child_process'
import { chmodSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { type Origin, PICTURE, PortalClient, waitUntilReady } from './portal-client.ts'
import { type Part, check, run, waitUntil } from './run.ts'

/** The host name in the files in `deploy/`. */
const NAME = 'portal.agency.example'
const HERE = '127.0.0.1'
/** The address of the proxy's client, which differs from the proxy's. */
const CLIENT = '127.0.0.2'
const FORGED = { 'x-forwarded-for': '203.0.113.9' }
const MEGABYTES = 9
/** Far less time than a buffering proxy would hold an event back. */
const EVENT_MS = 10_000

interface ProxySetup {
  folder: string
  /** The files of a made-up certificate. */
  certificate: string
  key: string
  /** The ports that replace 443, 80, and the portal's port. */
  ports: { tls: number; plain: number; portal: number }
}

interface Proxy {
  program: string
  /** The file in `deploy/`, whose head names the portal's settings. */
  file: string
  /** Writes its configuration for this place, and returns the command that starts it. */
  prepare: (text: string, place: ProxySetup) => string[]
}

const nginx: Proxy = {
  program: 'nginx',
  file: 'deploy/nginx.conf',
  prepare: (site, { folder, certificate, key, ports }) => {
    const placed = site
      .replaceAll('listen 443 ', `listen ${HERE}:${ports.tls} `)
      .replaceAll('listen 80;', `listen ${HERE}:${ports.plain};`)
      .replaceAll('127.0.0.1:3000', `${HERE}:${ports.portal}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    const config = join(folder, 'nginx.conf')
    const around = `pid ${folder}/nginx.pid; error_log stderr; daemon off; user root; events {} http { access_log off;\n`
    writeFileSync(config, `${around}${placed}}\n`)
    return ['-c', config, '-p', folder]
  },
}

const caddy: Proxy = {
  program: 'caddy',
  file: 'deploy/Caddyfile',
  prepare: (site, { folder, certificate, key, ports }) => {
    const placed = site
      .replace(`${NAME} {`, `${NAME} {\n\tbind ${HERE}\n\ttls ${certificate} ${key}`)
      .replaceAll('127.0.0.1:3000', `${HERE}:${ports.portal}`)
    const config = join(folder, 'Caddyfile')
    const global = `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.tls}\n}\n`
    writeFileSync(config, global + placed)
    return ['run', '--config', config, '--adapter', 'caddyfile']
  },
}

/** Starts each proxy of `deploy/` with a portal behind it, and uses the portal through it. */
export const proxies: Part = {
  needs: { nginx: 'nginx', caddy: 'caddy', openssl: 'openssl' },
  run: tryProxies,
}

async function tryProxies(): Promise<void> {
  for (const proxy of [nginx, caddy]) {
    console.log(`\n${proxy.file}`)
    using folder = mkdtempDisposableSync(join(tmpdir(), 'portal-trial-'))
    // If root runs this, the database uses another account.
    chmodSync(folder.path, 0o711)
    await tryProxy(proxy, folder.path)
  }
}

async function tryProxy(proxy: Proxy, folder: string): Promise<void> {
  const ports = { tls: await freePort(), plain: await freePort(), portal: await freePort() }
  const text = readFileSync(proxy.file, 'utf8')
  const place = { folder, ports, ...makeCertificate(folder) }
  const data = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', DEMO: 'on' }
  const portal = new PortalProcess({ ...data, ...settingsIn(text) }, ports.portal)
  const { child, log } = spawnProxy(proxy.program, proxy.prepare(text, place), folder)
  try {
    await portal.ready()
    await visit(place, portal, log)
  } finally {
    child.kill('SIGTERM')
    await portal.end('SIGTERM')
  }
}

async function visit(
  { certificate, ports }: ProxySetup,
  portal: PortalProcess,
  log: () => string,
): Promise<void> {
  const origin: Origin = {
    protocol: 'https:',
    host: HERE,
    port: ports.tls,
    servername: NAME,
    ca: readFileSync(certificate),
    localAddress: CLIENT,
    headers: { host: NAME, ...FORGED },
  }
  await waitUntilReady(origin, log)
  check('it serves the portal over TLS', true)
  const plain = await fetch(`http://${HERE}:${ports.plain}/tickets`, {
    redirect: 'manual',
    headers: { host: NAME },
  })
  check('plain http redirects to https', [301, 308].includes(plain.status), plain.status)

  const staff = new PortalClient(origin)
  const [, username = '', password = ''] =
    /Sign in as (\S+) with password (.+) \(.*staff/i.exec(portal.output) ?? []
  await staff.signIn(username, password)
  const sessions = await staff.get<{ address: string; current: boolean }[]>('/api/sessions')
  const own = sessions.find(({ current }) => current)?.address
  check("the portal sees the client's own address, and not a forged one", own === CLIENT, own)

  const picture = new Uint8Array(MEGABYTES * 1_000_000)
  picture.set(readFileSync(PICTURE))
  await staff.ensureUpload(await staff.upload(picture, 'large.png'), picture)

  const stream = await staff.follow()
  const [ticket] = await staff.get<{ id: number }[]>('/api/tickets')
  const id = ticket?.id ?? 0
  await staff.sendJson('PATCH', `/api/tickets/${id}/status`, { status: 'closed' })
  await waitUntil(
    () => stream.text().includes(`"entityId":${id}`) || undefined,
    () => `no event about ticket ${id}: ${stream.text()}`,
    EVENT_MS,
  )
  check('a change reaches an open page', true)
  stream.end()
}

function spawnProxy(program: string, words: string[], home: string) {
  const env = { ...process.env, HOME: home }
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env })
  let log = ''
  child.stderr.on('data', (text: Buffer) => (log += String(text)))
  return { child, log: () => log }
}

/** Returns the settings that the head of a file asks for. */
function settingsIn(text: string): Record<string, string> {
  const head = text.split('\n').find((line) => line.startsWith('#') && line.includes('PUBLIC_URL=')) ?? ''
  return Object.fromEntries([...head.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
}

function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  run('openssl', ['req', '-x509', ...curve, ...names, '-days', '2', '-keyout', key, '-out', certificate])
  return { certificate, key }
}

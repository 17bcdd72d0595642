import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyFileOf } from '#server/identity/secret-box.ts'
import type { Attempt } from '#server/test/caged-program.ts'
import type { Permissions } from './permissions.ts'
import { WorkerProcess } from './worker-process.ts'

const PROGRAM = fileURLToPath(new URL('../test/caged-program.ts', import.meta.url))
const DENIED = 'ERR_ACCESS_DENIED'

const workers: WorkerProcess<Attempt, string>[] = []
const server = createServer((socket) => socket.destroy())
let spool: string
let dataDir: string

function started(permissions?: Permissions): WorkerProcess<Attempt, string> {
  const options = { file: PROGRAM, timeoutMs: 10_000, heapMb: 64 }
  const worker = new WorkerProcess<Attempt, string>({ ...options, ...(permissions && { permissions }) })
  workers.push(worker)
  return worker
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'project-portal-cage-'))
  spool = await mkdtemp(join(dataDir, 'spool-'))
  await writeFile(keyFileOf({ dataDir }), 'secret')
  await writeFile(join(spool, 'picture'), 'picture')
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  server.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Everything that parsing has no need of. */
const attempts = (): Attempt[] => [
  { what: 'read', target: '/etc/passwd' },
  { what: 'read', target: keyFileOf({ dataDir }) },
  { what: 'read', target: `${spool}/../secret.key` },
  { what: 'read', target: '/proc/self/environ' },
  { what: 'list', target: dataDir },
  { what: 'list', target: fileURLToPath(new URL('../../', import.meta.url)) },
  { what: 'write', target: join(spool, 'fresh') },
  { what: 'write', target: PROGRAM },
  { what: 'remove', target: join(spool, 'picture') },
  { what: 'spawn', target: '/bin/true' },
  { what: 'thread', target: PROGRAM },
]

describe.each([
  ['mails', () => ({})],
  ['pictures', () => ({ reads: [spool], addons: true })],
] satisfies [string, () => Permissions][])('a process that parses %s', (_what, permissions) => {
  test('is refused what it has no need of', async () => {
    const worker = started(permissions())
    for (const attempt of attempts()) expect([attempt, await worker.run(attempt)]).toEqual([attempt, DENIED])
    expect([existsSync(join(spool, 'fresh')), existsSync(join(spool, 'picture'))]).toEqual([false, true])
  })

  // Node 24's permission model does not know the network; that of Node 26 refuses it unless a flag allows it.
  test('opens no connection where Node can refuse it', async () => {
    const knowsNetwork = process.allowedNodeEnvironmentFlags.has('--allow-net')
    const { port } = server.address() as AddressInfo
    const outcome = await started(permissions()).run({ what: 'connect', target: String(port) })
    expect(outcome).toBe(knowsNetwork ? DENIED : 'done')
  })
})

test('one that parses mails reads no spooled file, and loads no native code', async () => {
  const worker = started()
  expect(await worker.run({ what: 'read', target: join(spool, 'picture') })).toBe(DENIED)
  expect(await worker.run({ what: 'import', target: 'sharp' })).toMatch(/ERR_DLOPEN_DISABLED/)
})

test('one that parses pictures reads spooled files and loads native code', async () => {
  const worker = started({ reads: [spool], addons: true })
  expect(await worker.run({ what: 'read', target: join(spool, 'picture') })).toBe('done')
  expect(await worker.run({ what: 'import', target: 'sharp' })).toBe('done')
})

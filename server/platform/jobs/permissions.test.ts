import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getKeyFilePath } from '#server/platform/crypto/secret-box.ts'
import type { Attempt } from '#server/test/caged-program.ts'
import { type Permissions, WorkerProcess } from './worker-process.ts'

const PROGRAM = fileURLToPath(new URL('../../test/caged-program.ts', import.meta.url))
const DENIED = 'ERR_ACCESS_DENIED'

const workers: WorkerProcess<Attempt, string>[] = []
const server = createServer((socket) => socket.destroy())
const database = createServer((socket) => socket.destroy())
let spool: string
let dataDir: string

function startWorker(permissions?: Permissions): WorkerProcess<Attempt, string> {
  const options = { file: PROGRAM, cpuMs: 10_000, heapMb: 64 }
  const worker = new WorkerProcess<Attempt, string>({ ...options, ...(permissions && { permissions }) })
  workers.push(worker)
  return worker
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'project-portal-cage-'))
  spool = await mkdtemp(join(dataDir, 'spool-'))
  await writeFile(getKeyFilePath({ dataDir }), 'secret')
  await writeFile(join(spool, 'picture'), 'picture')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await once(database.listen(socketPath()), 'listening')
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  server.close()
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const socketPath = () => join(dataDir, 'socket')
const port = () => String((server.address() as AddressInfo).port)

/** Attempts at everything that parsing doesn't need. */
const attempts = (): Attempt[] => [
  { what: 'read', target: '/etc/passwd' },
  { what: 'read', target: getKeyFilePath({ dataDir }) },
  { what: 'read', target: `${spool}/../secret.key` },
  { what: 'read', target: '/proc/self/environ' },
  { what: 'list', target: dataDir },
  { what: 'list', target: fileURLToPath(new URL('../../../', import.meta.url)) },
  { what: 'write', target: join(spool, 'fresh') },
  { what: 'write', target: PROGRAM },
  { what: 'remove', target: join(spool, 'picture') },
  { what: 'spawn', target: '/bin/true' },
  { what: 'thread', target: PROGRAM },
  { what: 'connect', target: port() },
  { what: 'connect to a socket', target: socketPath() },
  { what: 'listen', target: '0' },
  { what: 'look up', target: 'localhost' },
  { what: 'send', target: port() },
]

describe.each([
  ['mails', () => ({})],
  ['pictures', () => ({ readableFolders: [spool], addons: true })],
] satisfies [string, () => Permissions][])('a process that parses %s', (_what, permissions) => {
  test('is denied everything it does not need', async () => {
    const worker = startWorker(permissions())
    for (const attempt of attempts()) expect([attempt, await worker.run(attempt)]).toEqual([attempt, DENIED])
    expect([existsSync(join(spool, 'fresh')), existsSync(join(spool, 'picture'))]).toEqual([false, true])
  })
})

test('denies a mail parser spooled files and native code', async () => {
  const worker = startWorker()
  expect(await worker.run({ what: 'read', target: join(spool, 'picture') })).toBe(DENIED)
  expect(await worker.run({ what: 'import', target: 'sharp' })).toMatch(/ERR_DLOPEN_DISABLED/)
})

test('allows a picture parser spooled files and native code', async () => {
  const worker = startWorker({ readableFolders: [spool], addons: true })
  expect(await worker.run({ what: 'read', target: join(spool, 'picture') })).toBe('done')
  expect(await worker.run({ what: 'import', target: 'sharp' })).toBe('done')
})

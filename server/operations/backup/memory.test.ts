// @module-tag nightly
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDatabaseUrl } from '#server/platform/db/connection.ts'
import { createStorageKey } from '#server/platform/storage/key.ts'
import { type BucketServer, startS3rver } from '#server/test/buckets.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const MIB = 1024 * 1024
const BIG = 200 * MIB
/** The memory limit in MiB. A backup of next to nothing takes 150. */
const MOST = 300
/** The bucket's server also runs in this process, and slowly. */
const PATIENCE_MS = 180_000
const BUCKET = 'portal-backups'

let portal: TestApp
let folder: string
let bucket: BucketServer
let identity: string

beforeAll(async () => {
  portal = await testApp()
  bucket = await startS3rver(BUCKET)
  folder = mkdtempSync(join(tmpdir(), 'project-portal-memory-'))
  identity = join(folder, 'identity.txt')
  writeFileSync(identity, await generateX25519Identity())
  await addBigFile()
})
afterAll(async () => {
  await portal.close()
  await bucket.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function addBigFile(): Promise<void> {
  const key = createStorageKey()
  const path = join(portal.config.dataDir, 'files', key.slice(0, 2), key.slice(2, 4), key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  truncateSync(path, BIG)
  const hash = createHash('sha256')
  for (let size = 0; size < BIG; size += MIB) hash.update(Buffer.alloc(MIB))
  const { id: userId } = await portal.buildClient()
  const file = { fileName: 'big.zip', fileType: 'application/zip', fileSize: BIG }
  await portal.db
    .insertInto('uploads')
    .values({ ...file, name: key, userId, sha256: hash.digest() })
    .execute()
}

/** Runs a command to its end and returns the most memory that its process held at any moment, in MiB. */
async function readPeak(...args: string[]): Promise<number> {
  const path = fileURLToPath(new URL('../../commands/main.ts', import.meta.url))
  const child = spawn(process.execPath, [path, 'backups', ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: getDatabaseUrl(portal.db),
      DATA_DIR: portal.config.dataDir,
      BACKUP_URL: bucket.url(BUCKET),
      BACKUP_AGE_RECIPIENT: await identityToRecipient(readFileSync(identity, 'utf8')),
    },
    stdio: 'ignore',
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let peak = 0
  while (child.exitCode === null && child.signalCode === null) {
    peak = Math.max(peak, highWater(child.pid))
    await sleep(20)
  }
  expect(await ended).toBe(0)
  return peak / 1024
}

function highWater(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    // The process has ended.
    return 0
  }
}

const archive = () => join(folder, 'portal.tar.age')

const COMMANDS: [string, () => string[]][] = [
  ['made in a folder', () => ['make', archive()]],
  ['verified', () => ['verify', '--identity', identity, archive()]],
  ['made in a bucket', () => ['make', '--bucket']],
]
for (const [what, args] of COMMANDS)
  test(
    `keeps memory low when an encrypted backup of 200 MB is ${what}`,
    { timeout: PATIENCE_MS },
    async () => {
      expect(await readPeak(...args())).toBeLessThan(MOST)
    },
  )

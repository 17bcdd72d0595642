import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#server/test/database.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { testApp } from '#server/test/test-app.ts'

const MIB = 1024 * 1024
const STAFF = { STAFF_USERNAME: 'sam', STAFF_PASSWORD: 'correct horse', STAFF_EMAIL: 'sam@example.com' }

interface Disk {
  folder: string
  fileBlocks?: number
  leave: () => void
}

function temporary(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-full-'))
  return { folder, leave: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Mounts a file system of this many MB. Returns undefined if this account isn't allowed to mount one. */
function smallDisk(megabytes = 6): Disk | undefined {
  const { folder, leave } = temporary()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (mounted.status !== 0) {
    leave()
    return undefined
  }
  return {
    folder,
    leave: () => {
      spawnSync('umount', [folder])
      leave()
    },
  }
}

const disk = smallDisk()
const DISKS: Record<string, Disk> = {
  'with a limit for each file': { ...temporary(), fileBlocks: 4096 },
  ...(disk && { 'of 6 MB': disk }),
}

describe.each(Object.entries(DISKS))('storage on a disk %s', (_kind, { folder, fileBlocks, leave }) => {
  afterAll(leave)

  test(
    'refuses a file that does not fit, leaves nothing behind, and keeps other files',
    { tags: ['nightly'] },
    async () => {
      const database = await testDatabase()
      onTestFinished(database.close)
      const settings = { DATABASE_URL: database.url, DATA_DIR: folder, ...STAFF }
      const portal = await startPortal(settings, fileBlocks)
      const call = await signedIn(portal.url)

      const first = await call('/api/uploads', getForm('From 8 to 18'))
      const before = filesIn(folder)
      const large = await call('/api/uploads', getForm('x'.repeat(8 * MIB)))
      const ticket = await call('/api/tickets', ticketWith('x'.repeat(8 * MIB)))
      const second = await call('/api/uploads', getForm('From 8 to 18'))

      expect([first.status, second.status]).toEqual([201, 201])
      for (const refused of [large, ticket]) {
        expect(refused.status).toBe(507)
        expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/)
        expect(await refused.json()).toMatchObject({
          detail: 'There’s no space for more files right now. Please try again later.',
        })
      }
      expect([before, filesIn(folder)]).toEqual([1, 2])
    },
  )
})

test('keeps a twentieth of the disk free when the embedded database is on it', async () => {
  const target = smallDisk() ?? temporary()
  onTestFinished(target.leave)
  const [isSmall, folder] = [statfsSync(target.folder).blocks < 10_000, target.folder]
  const settings = { dataDir: folder, storage: { kind: 'disk', folder: join(folder, 'files') } } as const
  const full = { fileName: 'hours.txt', bytes: 'x'.repeat(2.9 * MIB) }
  const answers: number[] = []
  for (const databaseOnDataDisk of [true, false]) {
    const portal = await testApp({ ...settings, keepFreeBytes: 2048 * MIB, databaseOnDataDisk })
    const staff = portal.as(await portal.buildStaff())
    answers.push((await staff.upload('/api/uploads', { ...full, bytes: 'x'.repeat(3 * MIB) })).status)
    const kept = filesIn(folder)
    answers.push((await staff.upload('/api/uploads', full)).status)
    if (isSmall) expect(filesIn(folder) - kept).toBe(databaseOnDataDisk ? 0 : 1)
    await portal.close()
    rmSync(join(folder, 'files'), { recursive: true })
  }
  expect(answers).toEqual([201, isSmall ? 507 : 201, 201, 201])
})

const LOG_SEGMENT_BYTES = 16 * MIB

test('keeps a twentieth of the disk free when several processes serve', { tags: ['nightly'] }, async () => {
  const target = smallDisk(400) ?? temporary()
  onTestFinished(target.leave)
  const { blocks, bsize } = statfsSync(target.folder)
  const isSmall = blocks * bsize < 500 * MIB
  const settings = { DATA_DIR: target.folder, PROCESSES: '2', ...STAFF }
  const portal = await startPortal(settings)
  const call = await signedIn(portal.url)
  const answers: number[] = []
  while (answers.length < (isSmall ? 60 : 3) && answers.at(-1) !== 507)
    answers.push((await call('/api/uploads', getForm('x'.repeat(9 * MIB)))).status)
  const { bavail } = statfsSync(target.folder)
  expect(answers.at(-1)).toBe(isSmall ? 507 : 201)
  // PostgreSQL may have begun a segment of its log since. The room is for that.
  expect(bavail).toBeGreaterThan(blocks / 20 - LOG_SEGMENT_BYTES / bsize)
})

/** Starts a portal that stops when its test ends, even if the test fails. */
async function startPortal(settings: Record<string, string>, fileBlocks?: number): Promise<PortalProcess> {
  const portal = new PortalProcess(settings, await freePort(), undefined, { fileBlocks })
  onTestFinished(async () => {
    await portal.end('SIGTERM')
  })
  return portal.ready()
}

function getForm(text: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([text]), 'hours.txt')
  return form
}

const ticketWith = (text: string) =>
  JSON.stringify({
    title: 'The opening hours are wrong',
    description: 'We close at six, not at eight as the page says.',
    serviceCategory: 'technical_support',
    attachments: [`data:text/plain;name=hours.txt;base64,${Buffer.from(text).toString('base64')}`],
  })

/** Signs in as the first staff member. Returns a function that sends requests. */
async function signedIn(url: string) {
  const json = { 'content-type': 'application/json' }
  const credentials = { username: STAFF.STAFF_USERNAME, password: STAFF.STAFF_PASSWORD }
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(credentials),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return (path: string, body: FormData | string) =>
    fetch(url + path, {
      method: 'POST',
      body,
      headers: { cookie, ...(typeof body === 'string' && json) },
    })
}

const filesIn = (folder: string) =>
  readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '#server/platform/config/config.ts'
import { findRunningDatabase } from '#server/platform/db/embedded/owner.ts'
import { fillDemo } from '#server/demo/fill.ts'
import { bicycleWorkshop } from '#server/demo/stories/bicycle-workshop.ts'
import { createStorage } from '#server/platform/storage/create-storage.ts'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { addRecords } from './add-records.ts'
import { ROOT } from './project.ts'

const run = promisify(execFile)

/**
 * Creates a new portal with this version's program, and backs it up into `file`. It has the demo's agency, with a story
 * for only one client, and records of the other kinds: little data, but some of every kind.
 */
export async function layBackup(file: string): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'project-portal-release-'))
  const settings = { DATA_DIR: folder.path }
  const backups = (...args: string[]) =>
    run(process.execPath, ['server/commands/main.ts', 'backups', ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...settings },
    })
  // The portal creates its database at the first start, and finds the demo there at the second.
  await whileItRuns(settings, () => fill(folder.path))
  await whileItRuns({ ...settings, DEMO: 'on' }, addRecords)
  mkdirSync(dirname(ROOT + file), { recursive: true })
  await backups('make', ROOT + file)
  await backups('verify', ROOT + file)
}

async function whileItRuns(settings: Record<string, string>, work: (url: string) => Promise<void>) {
  const portal = new PortalProcess(settings, await freePort(), undefined, { program: 'server/main.ts' })
  try {
    await portal.ready()
    await work(portal.url)
  } finally {
    await portal.end('SIGTERM')
  }
}

async function fill(folder: string): Promise<void> {
  const storage = await createStorage(readConfig({ DATA_DIR: folder }))
  await fillDemo((await findRunningDatabase(folder)) ?? '', storage, [bicycleWorkshop])
}

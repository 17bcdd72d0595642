import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PortalProcess, freePort } from '#server/test/portal-process.ts'
import { ROOT } from './project.ts'

const run = promisify(execFile)

/**
 * Has this version's program make a new portal with the demo's agency, and back it up into `file`. The portal does not
 * run meanwhile, so that no thumbnails make the archive large.
 */
export async function layBackup(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'project-portal-release-'))
  const settings = { DATA_DIR: folder }
  const env = { PATH: process.env['PATH'], ...settings, DEMO: 'on' }
  const portal = (...args: string[]) =>
    run(process.execPath, ['server/commands/main.ts', ...args], { cwd: ROOT, env })
  try {
    await startOnce(settings)
    mkdirSync(dirname(ROOT + file), { recursive: true })
    await portal('demo', 'fill')
    await portal('backups', 'make', ROOT + file)
    await portal('backups', 'verify', ROOT + file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a portal, which creates its database, and ends it. */
async function startOnce(settings: Record<string, string>): Promise<void> {
  const portal = new PortalProcess(settings, await freePort(), undefined, { program: 'server/main.ts' })
  try {
    await portal.ready()
  } finally {
    await portal.end('SIGTERM')
  }
}

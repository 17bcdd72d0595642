import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, inject } from 'vitest'
import {
  PortalProcess,
  type RunAs,
  freePort,
  killAll,
  processesOn,
  waitUntilDeserted,
} from './portal-process.ts'
import { copyCluster } from './ready-folder.ts'

/** The settings of a portal's first staff member. */
export const FIRST_STAFF = {
  STAFF_USERNAME: 'maria',
  STAFF_PASSWORD: 'a secret',
  STAFF_EMAIL: 'maria@example.com',
}

/**
 * Makes a new data folder for each test of a file. Any number of portals can run on it, in separate processes that end
 * with the test. Their embedded database exists and is migrated, unless a portal is launched `anew`. `name` is part of
 * the folder's name, and all portals have `settings`.
 */
export function portalProcesses(name: string, settings: Record<string, string> = {}) {
  let folder: string
  let started: PortalProcess[]

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), `project-portal-${name}-`))
    started = []
  })
  afterEach(async () => {
    await Promise.all(started.map((portal) => portal.end('SIGKILL')))
    killAll(processesOn(folder))
    await waitUntilDeserted(folder)
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts a portal, or another program, with more settings. */
  const launch = async (
    more: Record<string, string> = {},
    { runAs, program, anew }: { runAs?: RunAs; program?: string | undefined; anew?: boolean } = {},
  ): Promise<PortalProcess> => {
    const given: Record<string, string> = { DATA_DIR: folder, ...FIRST_STAFF, ...settings, ...more }
    if (!anew && !given['DATABASE_URL']) copyCluster(inject('readyFolder'), folder, runAs)
    const portal = new PortalProcess(given, await freePort(), runAs, program ? { program } : {})
    started.push(portal)
    return portal
  }

  return {
    /** The data folder of this test. */
    get folder() {
      return folder
    },
    launch,
  }
}

import { spawnSync } from 'node:child_process'
import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sandbox } from '../sandbox.ts'
import { HURRIED_ROUNDS, type Scenario, outage, runUnderLoad } from '../scenario.ts'

const ROOM_MB = 400

/** Why a small file system can't be mounted here. Undefined if it can. */
export const NO_SMALL_DISK =
  process.getuid?.() === 0 && process.platform === 'linux' ? undefined : 'needs root'

/** Puts the portal's data on a separate file system. Returns a function that removes it. */
async function smallDisk(sandbox: Sandbox): Promise<{ folder: string; remove: () => void }> {
  const folder = join(sandbox.folder, 'data')
  await mkdir(folder)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${ROOM_MB}m,mode=0711`, 'tmpfs', folder])
  if (mounted.status !== 0) throw new Error(`No small disk could be mounted: ${String(mounted.stderr)}`)
  await chmod(folder, 0o711)
  return { folder, remove: () => void spawnSync('umount', ['-l', folder]) }
}

const MIB = Buffer.alloc(1024 * 1024)

/** Fills up all remaining space. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (let size = MIB.length; size >= 512;)
      try {
        await file.write(MIB, 0, size)
      } catch {
        size /= 2
      }
  } finally {
    await file.close()
  }
}

const fullDisk: Scenario = async (run) => {
  const { sandbox, random, rounds } = run
  const disk = await smallDisk(sandbox)
  const ballast = join(disk.folder, 'ballast')
  try {
    const portal = await sandbox.launch()
    const verdict = await runUnderLoad(run, {
      url: portal.url,
      database: () => sandbox.ownDatabase(),
      disturb: async () => {
        await sleep(random.pickBetween(300, 1000))
        // Repeatedly, because a restarted database deletes files that it doesn't need.
        const end = performance.now() + (rounds > HURRIED_ROUNDS ? random.pickBetween(1_000, 10_000) : 2_000)
        while (performance.now() < end) {
          await fill(ballast)
          await sleep(100)
        }
        await rm(ballast)
        await portal.ready()
      },
    })
    const refused = sandbox.history.events.filter(({ status }) => status === 507).length
    return {
      ...verdict,
      failed: sandbox.history.unexplained,
      note: `${refused} requests got 507, ${outage(sandbox)}`,
    }
  } finally {
    await sandbox.end()
    disk.remove()
  }
}

export const DISK: Record<string, Scenario> =
  NO_SMALL_DISK === undefined ? { 'the disk with the database and the files is full': fullDisk } : {}

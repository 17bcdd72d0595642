import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { type Stop, every } from '#server/queue/worker.ts'
import { withClient } from './tables.ts'
import type { BackupSource } from './write-archive.ts'
import { LOCKS } from '#server/db/locks.ts'

const LOOK_EVERY_MS = 10 * 60_000
const HOUR_MS = 3_600_000
const NAME = /^portal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar$/

/** `portal-2026-11-20T14-30-00Z.tar`: sorts by time. */
export const archiveName = (at: Date): string =>
  `portal-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

const timeOf = (name: string): number => {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : Number.NaN
}

type Schedule = NonNullable<Config['backups']>

/**
 * Backs up when the newest archive in the folder has reached the configured age, and keeps the configured number.
 */
export const startBackups = (
  source: BackupSource,
  schedule: Schedule,
  onError: (error: unknown) => void,
): Stop =>
  every(LOOK_EVERY_MS, 'backup', () => backUpIfDue(source, schedule, new Date()), onError, { atOnce: true })

/** One round. With several nodes, one backs up; the others find its archive if they share the folder. */
export async function backUpIfDue(
  source: BackupSource,
  { folder, everyHours, keep }: Schedule,
  now: Date,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await withClient(source.url, async (client) => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      LOCKS.backup,
    ])
    const newest = (await archivesIn(folder)).at(-1)
    const due = newest === undefined || now.getTime() - timeOf(newest) >= everyHours * HOUR_MS
    if (!rows[0]?.free || !due) return
    const { writeArchive } = await import('./write-archive.ts')
    await writeArchive(source, join(folder, archiveName(now)))
    const surplus = (await archivesIn(folder)).slice(0, -keep)
    for (const name of surplus) await rm(join(folder, name))
  })
}

/** Oldest first; nothing else in the folder is touched. */
const archivesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()

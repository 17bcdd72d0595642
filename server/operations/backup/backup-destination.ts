import type { Readable } from 'node:stream'
import { BackupError, measure } from './archive.ts'

/** Takes all bytes of an archive. Throws if it can't store them. */
export type Sink = (bytes: AsyncIterable<Buffer>) => Promise<void>

/** A folder or a bucket with archives; other files in it are left alone. */
export interface BackupDestination {
  /** The setting that names it. */
  setting: 'BACKUP_DIR' | 'BACKUP_URL'
  /** The names of its complete archives, oldest first. */
  list(): Promise<string[]>
  /** Opens an archive's bytes. */
  read(name: string): Promise<Readable>
  /** Stores what `fill` passes to the sink. Throws unless it has the returned SHA-256 when read back. */
  store<T extends { sha256: string }>(name: string, fill: (sink: Sink) => Promise<T>): Promise<T>
  remove(name: string): Promise<void>
  /** Removes day-old archives that were never completed: their process was killed. */
  removeUnfinished(): Promise<void>
}

/** Younger archives may still be in progress, written by a command or another node. */
const UNFINISHED_MS = 24 * 60 * 60 * 1000
export const isAbandoned = (changedAt: Date): boolean => Date.now() - changedAt.getTime() > UNFINISHED_MS

/** Throws BackupError if the bytes do not have this SHA-256. */
export async function verifySha256(bytes: Readable, sha256: string): Promise<void> {
  if ((await measure(bytes)).sha256 !== sha256)
    throw new BackupError('The stored backup differs from the data that was written')
}

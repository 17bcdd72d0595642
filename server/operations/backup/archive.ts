import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { meter } from '#server/platform/storage/spool.ts'

/** Thrown if a backup can't be made, read or restored. The message is one line for the person at the keyboard. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The first entry of a backup, so that any other file is recognized at once. */
export const ABOUT = { name: 'about.txt', text: 'A backup of Project Portal, format 1\n' }
/** The last two entries: the manifest, which the other entries must match, and its checksum. */
export const MANIFEST = 'manifest.json'
export const MANIFEST_HASH = 'manifest.sha256'
/** The entry with the key that encrypts secrets in the database, unless a setting provides the key. */
export const KEY = 'secret.key'

const TABLE = /^database\/([a-z_]+)\.copy\.gz$/
export const toTableEntry = (table: string) => `database/${table}.copy.gz`
export const parseTableEntry = (entry: string) => TABLE.exec(entry)?.[1]

const FILE = /^files\/([\w.-]{8,200})$/
export const toFileEntry = (key: string) => `files/${key}`
export const parseFileEntry = (entry: string) => FILE.exec(entry)?.[1]

const ArchiveEntry = z.object({
  name: z.string(),
  /** The size in bytes. */
  size: z.int().min(0),
  sha256: z.string().length(64),
})
export type ArchiveEntry = z.infer<typeof ArchiveEntry>

/** The contents of a backup, in the order in which they are written. */
export const Manifest = z.object({
  /** The moment that the database and the files are from, in ISO 8601. */
  createdAt: z.iso.datetime(),
  /** The migrations of the database, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** The checksum of the baseline that created the database. Backups of versions before 0.3.0 lack it. */
  baseline: z.string().optional(),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Keys of files whose bytes were missing or did not match. */
  missing: z.array(z.string()),
  entries: z.array(ArchiveEntry),
})
export type Manifest = z.infer<typeof Manifest>

/** Reads a stream to its end. Returns its size and SHA-256. */
export async function measure(content: Readable): Promise<Omit<ArchiveEntry, 'name'>> {
  const metered = meter()
  metered.stream.resume()
  await pipeline(content, metered.stream)
  return metered.result()
}

export const computeSha256 = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('hex')

const NAME = /^portal-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar(\.age)?$/

/** Returns a name that sorts by time: `portal-2026-11-20T14-30-00Z.tar`, and `.age` if the archive is encrypted. */
export const formatArchiveName = (createdAt: Date, recipient: string | undefined): string =>
  `portal-${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar${recipient ? '.age' : ''}`

export const isArchiveName = (name: string): boolean => NAME.test(name)

export const isEncryptedArchiveName = (name: string): boolean => NAME.exec(name)?.[5] !== undefined

/** Returns when an archive with this name was begun. */
export function parseArchiveTime(name: string): Date {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return new Date(`${day}T${hour}:${minute}:${second}Z`)
}

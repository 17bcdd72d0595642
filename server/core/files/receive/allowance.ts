import { sql } from 'kysely'
import { formatFileSize } from '#shared/i18n/format.ts'
import type { Actor, ClientActor } from '#shared/contract/policy.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { WriteMiddleware } from '#server/core/api/app.ts'
import { AppError, forbidden } from '#server/platform/errors.ts'
import { t } from '#shared/i18n/t.ts'

/** SQL expression for today in the agency's time zone. Deleted files still count toward the day they were stored. */
const today = sql<string>`(now() at time zone coalesce((select time_zone from agency), 'UTC'))::date`

const isLimited = (config: Config, owner: Actor | null): owner is ClientActor =>
  owner?.role === 'client' && config.clientBytesPerDay > 0

/** Bytes that count toward the allowance of a company on a day, until the file is added to another company's record. */
export interface CountedBytes {
  companyId: number
  day: string
}

/**
 * Returns the bytes that a user can still store today, in the allowance that their company shares. For several
 * companies, it is the largest remainder. Infinite for staff, and if there is no limit for clients.
 * @throws 403 for a client who is in no company
 */
export async function readRemainingBytes(db: Database, config: Config, owner: Actor | null): Promise<number> {
  if (!isLimited(config, owner)) return Infinity
  const ids = requireCompanyIds(owner)
  const rows = await db
    .selectFrom('storedBytes')
    .select(['companyId', 'bytes'])
    .where('companyId', 'in', ids)
    .where('day', '=', today)
    .execute()
  const stored = ids.map((id) => rows.find(({ companyId }) => companyId === id)?.bytes ?? 0)
  return config.clientBytesPerDay - Math.min(...stored)
}

/** Limits an owner to one company. Their files count toward it at once, because their record is known. */
export const limitOwnerToCompany = <O extends Actor>(owner: O, companyId: number): O =>
  owner.role === 'client'
    ? { ...owner, companies: owner.companies.filter((each) => each.companyId === companyId) }
    : owner

/** Returns a client's companies, whose members share an allowance. @throws 403 for a client who is in none */
function requireCompanyIds({ companies }: ClientActor): number[] {
  if (companies.length === 0) throw forbidden()
  return companies.map(({ companyId }) => companyId)
}

/**
 * Counts bytes toward today's limit before they are stored, so that concurrent uploads, on any node, are accepted only
 * as far as they fit. The bytes count toward the first of the owner's companies that has room, until the file is added
 * to a record. Then the triggers `count_bytes` count them toward the record's company. Returns undefined if there is no
 * limit.
 * @throws 507 if they don't fit, 403 for a client who is in no company
 */
export async function countBytes(
  db: Database,
  config: Config,
  { owner, bytes }: { owner: Actor | null; bytes: number },
): Promise<CountedBytes | undefined> {
  if (!isLimited(config, owner)) return undefined
  for (const companyId of requireCompanyIds(owner)) {
    const counted = await countCompanyBytes(db, { companyId, bytes, most: config.clientBytesPerDay })
    if (counted) return { companyId, day: counted.day }
  }
  throw noRoomToday(config, await readRemainingBytes(db, config, owner), bytes)
}

async function countCompanyBytes(
  db: Database,
  { companyId, bytes, most }: { companyId: number; bytes: number; most: number },
) {
  if (bytes > most) return undefined
  return db
    .insertInto('storedBytes')
    .values({ companyId, day: today, bytes, most })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'day'])
        .doUpdateSet({ bytes: sql<number>`stored_bytes.bytes + excluded.bytes`, most })
        .where(sql<boolean>`stored_bytes.bytes + excluded.bytes <= ${most}`),
    )
    .returning('day')
    .executeTakeFirst()
}

/** Subtracts bytes that `countBytes` counted, if their file isn't stored in the end. */
export async function uncountBytes(
  db: Database,
  { companyId, day }: CountedBytes,
  bytes: number,
): Promise<void> {
  await sql`update stored_bytes set bytes = greatest(0, bytes - ${bytes}::bigint)
    where company_id = ${companyId} and day = ${day}::date`.execute(db)
}

/** Raised by `count_bytes_for` if a file is added to a record of a company without room for it. */
const NO_ROOM = 'PP004'

const isNoRoom = (error: unknown): error is Error & { detail: string } =>
  error instanceof Error && 'code' in error && error.code === NO_ROOM

/** Explains why a file can't be added to a record. @throws 507 */
export const explainNoRoom: WriteMiddleware = ({ ctx }, handle) =>
  handle().catch((error: unknown) => {
    if (!isNoRoom(error)) throw error
    const { room, bytes } = JSON.parse(error.detail) as { room: number; bytes: number }
    throw noRoomToday(ctx.visit.config, room, bytes)
  })

/** Creates the error for a client without room for this many bytes: not on any day, or only `remainingBytes` more today. */
export function noRoomToday(config: Config, remainingBytes: number, bytes: number): AppError {
  const max = formatFileSize(config.clientBytesPerDay)
  return new AppError(507, t('Daily limit reached'), sentence())

  function sentence(): string {
    if (bytes > config.clientBytesPerDay)
      return t('This file is larger than your daily limit of {max}. Please ask the agency.', {
        max,
      })
    if (remainingBytes <= 0)
      return t(
        'You’ve reached your daily file limit of {max}. Please add this one tomorrow, or ask the agency.',
        { max },
      )
    return t(
      'You can add {max} of files per day and have {left} left today. Please add this one tomorrow, or ask the agency.',
      { max, left: formatFileSize(remainingBytes) },
    )
  }
}

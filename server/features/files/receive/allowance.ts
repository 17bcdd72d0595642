import { sql } from 'kysely'
import { formatFileSize } from '#shared/format.ts'
import type { Actor, ClientActor } from '#shared/contract/policy.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/connection.ts'
import { AppError, forbidden } from '#server/http/errors.ts'
import { t } from '#shared/words.ts'

/** The day in the agency's time zone. Deleted files still count toward the day on which they were stored. */
const today = sql<string>`(now() at time zone coalesce((select time_zone from agency), 'UTC'))::date`

const isLimited = (config: Config, owner: Actor | null): owner is ClientActor =>
  owner?.role === 'client' && config.clientBytesPerDay > 0

/** What the people of a company store counts together; of several companies, that of the one joined first. */
const companyOf = ({ companies: [first] }: ClientActor): number | undefined => first?.companyId

/**
 * Bytes that somebody may still store today, with the others of their company; infinite for staff, and when no
 * limit for clients is set.
 * @throws 403 for a client who is in no company
 */
export async function roomToday(db: Database, config: Config, owner: Actor | null): Promise<number> {
  if (!isLimited(config, owner)) return Infinity
  const companyId = companyOf(owner)
  if (companyId === undefined) throw forbidden()
  const row = await db
    .selectFrom('storedBytes')
    .select('bytes')
    .where('companyId', '=', companyId)
    .where('day', '=', today)
    .executeTakeFirst()
  return config.clientBytesPerDay - (row?.bytes ?? 0)
}

/**
 * Counts bytes toward today's limit before they are stored, so that of many concurrent uploads, on any node, only as
 * many as fit are accepted. Returns a function that undoes it.
 * @throws 507 if they do not fit, 403 for a client who is in no company
 */
export async function countBytes(
  db: Database,
  config: Config,
  owner: Actor | null,
  bytes: number,
): Promise<() => Promise<void>> {
  if (!isLimited(config, owner)) return async () => {}
  const companyId = companyOf(owner)
  if (companyId === undefined) throw forbidden()
  const max = config.clientBytesPerDay
  const counted =
    bytes <= max &&
    (await db
      .insertInto('storedBytes')
      .values({ companyId, day: today, bytes })
      .onConflict((known) =>
        known
          .columns(['companyId', 'day'])
          .doUpdateSet({ bytes: sql<number>`stored_bytes.bytes + excluded.bytes` })
          .where(sql<boolean>`stored_bytes.bytes + excluded.bytes <= ${max}`),
      )
      .returning('day')
      .executeTakeFirst())
  if (!counted) throw noRoomToday(config, await roomToday(db, config, owner), bytes)
  return () => takeBack(db, sql`${companyId}`, sql`${counted.day}::date`, bytes)
}

/** Undoes the counting of bytes on the agency's day of that instant. */
export const takeBackSince = (db: Database, userId: number, instant: string, bytes: number) =>
  takeBack(
    db,
    sql`(select company_id from memberships where user_id = ${userId} and ended_at is null
      order by created_at, company_id limit 1)`,
    sql`(${instant}::timestamptz at time zone coalesce((select time_zone from agency), 'UTC'))::date`,
    bytes,
  )

async function takeBack(
  db: Database,
  companyId: ReturnType<typeof sql>,
  day: ReturnType<typeof sql>,
  bytes: number,
): Promise<void> {
  await sql`update stored_bytes set bytes = greatest(0, bytes - ${bytes}::bigint)
    where company_id = ${companyId} and day = ${day}`.execute(db)
}

/** The client has no room for this many bytes: not on any day, or only `room` more today. */
export function noRoomToday(config: Config, room: number, bytes: number): AppError {
  const max = formatFileSize(config.clientBytesPerDay)
  return new AppError(507, t('No room today'), sentence())

  function sentence(): string {
    if (bytes > config.clientBytesPerDay)
      return t('This file is larger than the {max} that you can add in a day. Please ask the agency.', {
        max,
      })
    if (room <= 0)
      return t(
        'You can add {max} of files a day, and nothing of that is left today. Please add this one tomorrow, or ask the agency.',
        { max },
      )
    return t(
      'You can add {max} of files a day, and {left} of that is left today. Please add this one tomorrow, or ask the agency.',
      { max, left: formatFileSize(room) },
    )
  }
}

import { sql } from 'kysely'
import { type Check, type Finding, type PortalSubject, ok, wrong } from '../check.ts'
import { formatFileSize } from '#shared/i18n/format.ts'
import type { Database } from '#server/platform/db/connection.ts'

/** The size of a segment of PostgreSQL's log. A standby that is less behind catches up within moments. */
const BEHIND_BYTES = 16 * 1024 * 1024

const HIDDEN =
  "The portal can't check the standby. Run `grant pg_monitor to` its role so the doctor can report its lag."
const MISSING =
  'No standby in synchronous_standby_names is connected, so every change times out and is refused.'

/** Whether the database's standby is connected and up to date (docs/operate/high-availability.md). */
export const standbyCheck: Check<Pick<PortalSubject, 'db'>> = {
  name: 'Database standby',
  async *run({ db }) {
    const standbys = await listConnectedStandbys(db)
    if (standbys.some(({ hidden }) => hidden)) yield ok(HIDDEN)
    else if (await isStandbyMissing(db, standbys)) yield wrong(MISSING)
    for (const { name, hidden, synchronous, behind } of standbys) {
      if (!synchronous && !hidden)
        yield ok(
          `The standby ${name} is asynchronous. If the primary is lost, so are the last confirmed changes.`,
        )
      if (behind >= BEHIND_BYTES) yield wrong(`The standby ${name} is ${formatFileSize(behind)} behind.`)
    }
    yield* findAbandonedSlots(db)
  },
}

interface Standby {
  name: string
  /** Whether the portal lacks the right to see more of it than its name. */
  hidden: boolean
  synchronous: boolean
  /** Bytes of the log that it has not applied yet. */
  behind: number
}

/** Returns the connected standbys. Base backups and logical replication don't count. */
export async function listConnectedStandbys(db: Database): Promise<Standby[]> {
  const { rows } = await sql<Standby>`
    select application_name as name, state is null as hidden, coalesce(sync_state, 'async') <> 'async' as synchronous,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(replay_lsn, flush_lsn)), 0)::bigint as behind
    from pg_stat_replication replication
    where application_name <> 'pg_basebackup' and not exists (
      select from pg_replication_slots where slot_type = 'logical' and active_pid = replication.pid)
    order by application_name`.execute(db)
  return rows
}

/** Whether all changes wait for a standby that isn't connected. False if that is hidden from the portal. */
export async function isStandbyMissing(db: Database, standbys?: Standby[]): Promise<boolean> {
  const connectedStandbys = standbys ?? (await listConnectedStandbys(db))
  const { rows } = await sql<{ names: string }>`
    select current_setting('synchronous_standby_names') as names`.execute(db)
  return rows[0]?.names !== '' && !connectedStandbys.some(({ synchronous, hidden }) => synchronous || hidden)
}

/** Finds slots without a standby. The primary retains its log for them until its disk is full. */
async function* findAbandonedSlots(db: Database): AsyncGenerator<Finding> {
  const { rows } = await sql<{ slot: string; kept: number }>`
    select slot_name as slot, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint as kept
    from pg_replication_slots where slot_type = 'physical' and not active and not temporary
    order by slot_name`.execute(db)
  for (const { slot, kept } of rows)
    yield wrong(
      `No standby uses the replication slot ${slot}, which keeps ${formatFileSize(kept)} on the primary's disk. If the standby won't return, drop the slot.`,
    )
}

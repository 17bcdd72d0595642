import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from './connection.ts'
import { LOCKS, acquireLock } from './locks.ts'

/** Tables that the application only appends to. A function of the owner writes the audit log's chain. */
const APPEND_ONLY = ['audit_log', 'audit_chain', 'audit_addresses']

/** Returns the role in a connection string. */
export const getConnectionRole = (url: string): string => new Client({ connectionString: url }).user ?? ''

/**
 * Grants `role` only the rights that the application needs to run: it can read and write rows, but change neither the
 * schema nor the audit log. Run it as the owner after each migration; it can be repeated.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  const to = sql.id(role)
  const tables = sql.join(APPEND_ONLY.map((name) => sql.id(name)))
  await owner.transaction().execute(async (tx) => {
    // Nodes that start at the same moment would conflict over each other's grants.
    await acquireLock(tx, LOCKS.grants)
    await sql`revoke create on schema public from public`.execute(tx)
    await sql`revoke all on all tables in schema public from ${to}`.execute(tx)
    await sql`grant usage on schema public to ${to}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(tx)
    await sql`grant usage, update on all sequences in schema public to ${to}`.execute(tx)
    await sql`revoke update on sequence audit_log_id_seq from ${to}`.execute(tx)
    await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`.execute(tx)
    await sql`revoke update, delete on ${tables} from ${to}`.execute(tx)
    await sql`revoke insert on audit_chain from ${to}`.execute(tx)
    // Addresses from which actions were taken are deleted when their retention period ends.
    await sql`grant delete on audit_addresses to ${to}`.execute(tx)
  })
}

/** Whether the connected role can change the schema. */
export async function canMigrate(db: Database): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_schema_privilege(current_schema(), 'create') as may`.execute(db)
  return rows[0]?.may ?? false
}

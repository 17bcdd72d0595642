import { type Kysely, sql } from 'kysely'

/**
 * How far the audit log has been forwarded to each destination, as a position of its chain. Webhooks receive what follows
 * the update; a syslog collector receives the whole log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_forwarding (
      destination text primary key check (destination in ('webhooks', 'syslog')),
      position bigint not null check (position >= 0),
      leased_until timestamptz(3) not null default '-infinity',
      error text
    )`.execute(db)
  await sql`
    insert into audit_forwarding (destination, position)
    values ('webhooks', (select coalesce(max(position), 0) from audit_chain)), ('syslog', 0)`.execute(db)
}

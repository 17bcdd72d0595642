import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'

/** The end of the chain: its length, and the hash over everything before it. */
export interface AuditHead {
  position: number
  /** Lower-case hexadecimal digits. */
  hash: string
}

export interface AuditVerdict {
  entries: number
  /** Null for an empty log. */
  head: AuditHead | null
  /** One sentence per fault; none if the log is unaltered. */
  faults: string[]
}

const MAX_NAMED = 10

/**
 * Reads the whole audit log and checks that its chain is intact: no entry was changed, removed, or inserted. Truncation
 * shows only in a comparison with an earlier head that was stored elsewhere.
 */
export async function verifyAuditLog(db: Database, earlier?: AuditHead): Promise<AuditVerdict> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyAuditChain(tx, earlier))
}

/** Verifies the audit log in the caller's transaction. All statements of that transaction should see the same rows. */
export async function verifyAuditChain(tx: Database, earlier?: AuditHead): Promise<AuditVerdict> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const head = await readHead(tx)
  const faults = [
    ...(await listBrokenLinks(tx)),
    ...(await listUnchainedEntries(tx)),
    ...(await listWrongAddresses(tx)),
    ...(earlier ? await checkEarlierHead(tx, earlier) : []),
  ]
  return { entries: head?.position ?? 0, head, faults }
}

async function readHead(tx: Database): Promise<AuditHead | null> {
  const { rows } = await sql<AuditHead>`
    select position, encode(hash, 'hex') as hash from audit_chain order by position desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Finds links whose entry is missing or altered, and links that don't follow the previous link. */
async function listBrokenLinks(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ position: number; entryId: number; gone: boolean }>`
    select link.position, link.entry_id, entry.id is null as gone
    from (select *, lag(hash, 1, sha256('')) over path as before, lag(position, 1, 0) over path as place
          from audit_chain window path as (order by position)) link
      left join audit_log entry on entry.id = link.entry_id
    where entry.id is null or link.previous_hash <> link.before or link.position <> link.place + 1
      or link.hash is distinct from case link.alg when 'sha256' then audit_hash(link.previous_hash, entry) end
    order by link.position limit ${MAX_NAMED}`.execute(tx)
  return rows.map(({ position, entryId, gone }) =>
    gone
      ? `Entry ${entryId} (position ${position}) is missing.`
      : `The chain breaks at position ${position}: entry ${entryId} or an earlier one was changed.`,
  )
}

async function listUnchainedEntries(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_log where not exists (select from audit_chain where entry_id = audit_log.id)
    order by id limit ${MAX_NAMED}`.execute(tx)
  return rows.map(({ id }) => `Entry ${id} is not in the chain.`)
}

async function listWrongAddresses(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_log join audit_addresses on entry_id = id
    where address_digest is distinct from sha256(salt || convert_to(host(address), 'UTF8'))
    order by id limit ${MAX_NAMED}`.execute(tx)
  return rows.map(({ id }) => `The address of entry ${id} was changed.`)
}

async function checkEarlierHead(tx: Database, { position, hash }: AuditHead): Promise<string[]> {
  const { rows } = await sql`
    select from audit_chain where position = ${position} and encode(hash, 'hex') = ${hash}`.execute(tx)
  return rows.length > 0
    ? []
    : [`The earlier position ${position} is not in the chain: entries were cut off or rewritten.`]
}

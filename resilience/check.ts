import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Storage, FileMissing } from '#server/platform/storage/storage.ts'
import type { AcknowledgedWrites } from './workload.ts'

/** Everything in progress has finished within this time. */
const TIMEOUT_MS = 20_000

/** How the records differ from their required state. All zero if nothing went wrong. */
export interface Verdict {
  acknowledged: number
  lost: number
  duplicated: number
  halfApplied: number
  orphans: number
  /** Transactions that were never ended. */
  leaks: number
}

/** Compares the database and the storage with the acknowledged writes, and with each other. */
export async function check(url: string, storage: Storage, known: AcknowledgedWrites): Promise<Verdict> {
  const client = new Client(url)
  await client.connect()
  try {
    const tickets = await readCount(
      client,
      'select title as name, count(*)::int as n from tickets group by 1',
    )
    const comments = await readCount(
      client,
      'select content as name, count(*)::int as n from comments group by 1',
    )
    const all = [
      ...known.tickets.map((name) => tickets.get(name)),
      ...known.comments.map((name) => comments.get(name)),
    ]
    const files = await checkFiles(client, storage, known)
    return {
      acknowledged: all.length + known.files.size,
      lost: all.filter((n) => n === undefined).length + files.lost,
      duplicated: [...tickets.values(), ...comments.values()].filter((n) => n > 1).length,
      halfApplied: await halfApplied(client),
      orphans: files.orphans,
      leaks: await leaks(client),
    }
  } finally {
    await client.end()
  }
}

async function readCount(client: Client, query: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; n: number }>(query)
  return new Map(rows.map(({ name, n }) => [name, n]))
}

// Partial writes: a record without a part that is written with it, a part without its record, or counts that differ.
const HALVES = [
  `select count(*) from tickets where not exists (select from activities
     where entity_type = 'ticket' and entity_id = tickets.id and type = 'ticket_created')`,
  `select count(*) from activities where entity_type = 'ticket' and not exists (select from tickets where id = entity_id)`,
  `select count(*) from tickets, users where role = 'staff' and deleted_at is null and not exists (select from notifications
     where user_id = users.id and entity_type = 'ticket' and entity_id = tickets.id)`,
  `select abs((select count(*) from tickets) - (select coalesce(sum(n), 0) from tallies where kind = 'tickets' and company_id = 0))`,
  `select count(*) from briefs where status = 'accepted' and (select count(*) from projects where brief_id = briefs.id) <> 1`,
  `select count(*) from idempotency_keys where body is null`,
]

async function halfApplied(client: Client): Promise<number> {
  let sum = 0
  for (const query of HALVES) {
    const { rows } = await client.query<Record<string, string>>(query)
    sum += Number(Object.values(rows[0] ?? {})[0])
  }
  return sum
}

async function leaks(client: Client): Promise<number> {
  for (const began = performance.now(); ; await sleep(500)) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database()
         and state like 'idle in transaction%'`,
    )
    const [{ n } = { n: 0 }] = rows
    if (n === 0 || performance.now() - began > TIMEOUT_MS) return n
  }
}

async function checkFiles(client: Client, storage: Storage, known: AcknowledgedWrites) {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, encode(sha256, 'hex') as sha256 from uploads`,
  )
  const named = new Set(rows.map(({ name }) => name))
  let lost = [...known.files.keys()].filter((name) => !named.has(name)).length
  for (const { name, sha256 } of rows) {
    const bytes = await text(await storage.read(name)).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined
      throw error
    })
    const whole = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256
    if (!whole || (known.files.get(name) ?? bytes) !== bytes) lost += 1
  }
  let orphans = 0
  for await (const { key } of storage.list()) if (!named.has(key.replace('.thumbnail', ''))) orphans += 1
  return { lost, orphans }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Client as Connection } from 'pg'
import { connect } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { seed } from '#server/test/seed.ts'
import { catalogueOf } from '../catalogue.ts'
import { Client } from '../client.ts'
import type { Sandbox } from '../sandbox.ts'
import { HURRIED_ROUNDS, type Scenario, nothing } from '../scenario.ts'
import { VERSION_BEFORE, workAsBefore } from '../version-before.ts'
import { startWriters } from '../workload.ts'

const OLD_NODES = 4
const WRITERS = 4
/** By then, the portal's own limit cancels a statement. */
const LONGEST_WAIT_MS = 8_000
/** Longer than a migration waits for a table. */
const BACKUP_MS = 4_000
const TABLES =
  `users briefs projects websites tickets comments uploads attachments info_requests tasks activities
  notifications mails`.split(/\s+/)

/** What a node's jobs record about files. */
const NOTED = `'{thumbnail_size,thumbnail_tries,thumbnail_try_at,checked_at,problem}'`

async function withConnection<T>(url: string, work: (client: Connection) => Promise<T>): Promise<T> {
  const client = new Connection(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function migrated(sandbox: Sandbox, name: string, last?: string): Promise<string> {
  const url = await sandbox.database(name)
  await sandbox.query(await sandbox.database(), `create database ${name}`)
  const db = connect(url, { max: 2, patient: true })
  await migrate(db, last)
  await db.destroy()
  return url
}

type Rows = Record<string, { last: number; columns: string; sum: string }>

/** A checksum of all rows up to the last one, over the columns that existed before. */
async function sumsOf(client: Connection, before?: Rows): Promise<Rows> {
  const sums: Rows = {}
  for (const table of TABLES) {
    const { last, columns } = before?.[table] ?? (await shapeOf(client, table))
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0) as sum
       from ${table} where id <= ${last}`,
    )
    sums[table] = { last, columns, sum: rows[0]?.sum ?? '' }
  }
  return sums
}

async function shapeOf(client: Connection, table: string): Promise<{ last: number; columns: string }> {
  const { rows } = await client.query<{ last: number; columns: string }>(
    `select (select coalesce(max(id), 0) from ${table}) as last, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attname <> all (${NOTED})`,
  )
  return rows[0] ?? { last: 0, columns: '' }
}

/** Sessions of some of the people created by the seed. */
async function signedIn(client: Connection, url: string, sandbox: Sandbox): Promise<Client[]> {
  const tokens = Array.from({ length: WRITERS }, newToken)
  for (const [i, token] of tokens.entries())
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
      [hashToken(token), 6 + i],
    )
  return tokens.map((token) => new Client(url, `sid=${token}`, sandbox.history))
}

export const UPGRADE: Record<string, Scenario> = {
  'a full database is brought up to date while nodes of the version before work on it': async (run) => {
    const { sandbox, random, rounds } = run
    const tickets = rounds > HURRIED_ROUNDS ? 200_000 : 2_000
    const fresh = await withConnection(await migrated(sandbox, 'fresh'), catalogueOf)
    const url = await migrated(sandbox, 'upgraded', VERSION_BEFORE)
    await seed(url, tickets)
    const before = await withConnection(url, (client) => sumsOf(client))

    const stopping = new AbortController()
    const old = Array.from({ length: OLD_NODES }, (_, i) => workAsBefore(url, `node ${i}`, stopping.signal))
    await sleep(500)
    const began = performance.now()
    const portal = await sandbox.launch({ DATABASE_URL: url })
    const took = Math.round(performance.now() - began)
    // Concurrently.
    const people = await withConnection(url, (client) => signedIn(client, portal.url, sandbox))
    const work = startWriters(people, random)
    await sleep(rounds * 500)
    work.stop()
    stopping.abort()
    const past = await Promise.all(old)
    await work.done

    const known = [...work.acknowledged.tickets, ...past.flatMap((one) => one.tickets)]
    const longest = Math.round(Math.max(...past.map((one) => one.longest)))
    const { counts, after, catalogue } = await withConnection(url, async (client) => ({
      counts: await client.query<{ title: string; n: number }>(
        `select title, count(*)::int as n from tickets where title like any ('{Written by %,writer %}') group by 1`,
      ),
      after: await sumsOf(client, before),
      catalogue: await catalogueOf(client),
    }))
    const found = new Map(counts.rows.map(({ title, n }) => [title, n]))
    const changed = TABLES.filter((table) => before[table]?.sum !== after[table]?.sum)
    const different = [
      ...fresh.filter((line) => !catalogue.includes(line)),
      ...catalogue.filter((line) => !fresh.includes(line)),
    ]
    const refused = past.reduce((sum, one) => sum + one.refused, 0)
    const slow = longest > LONGEST_WAIT_MS ? 1 : 0
    return {
      ...nothing,
      acknowledged: known.length,
      lost: known.filter((title) => !found.has(title)).length + changed.length,
      duplicated: [...found.values()].filter((n) => n > 1).length,
      failed: sandbox.history.failed + refused + different.length + slow,
      note: [
        `${tickets} tickets`,
        `migrated and ready after ${took} ms`,
        `nobody waited longer than ${longest} ms`,
        ...changed.map((table) => `${table} changed`),
        ...different,
      ].join(', '),
    }
  },

  'a database is brought up to date while a backup reads it': async ({ sandbox, rounds }) => {
    let failed = 0
    for (let round = 0; round < rounds; round++) {
      const url = await migrated(sandbox, `read_${round}`, VERSION_BEFORE)
      const portal = await withConnection(url, async (reader) => {
        await reader.query('begin')
        for (const table of TABLES) await reader.query(`select from ${table} limit 1`)
        const ended = sleep(BACKUP_MS).then(() => reader.query('commit'))
        const [started] = await Promise.all([sandbox.launch({ DATABASE_URL: url }), ended])
        return started
      })
      if (!(await fetch(`${portal.url}/readyz`)).ok) failed += 1
      await portal.end('SIGTERM')
    }
    return { ...nothing, failed, note: `${rounds} read for ${BACKUP_MS} ms while a node started` }
  },
}

// Measures how fast PostgreSQL can commit durably through the driver, over as many connections as the application's
// pool has. The driver runs in this process, whose CPU time counts like a server's.
import { Pool, type PoolClient } from 'pg'
import { computePercentiles } from '../support/figures.ts'
import type { Burst, Load, Subject } from './load.ts'

type Transaction = (client: PoolClient, random: (max: number) => number) => Promise<unknown>

/** Measures one INSERT per transaction, the least that can be stored. */
export async function plainInserts(subject: Subject, load: Load): Promise<Burst> {
  return writing(subject, load, (client) => client.query(INSERT))
}

const INSERT = {
  name: 'bench-insert',
  text: 'insert into bench_writes (title, description) values ($1, $2)',
  values: ['A ticket about the opening hours', 'We close at six, not at eight as the page says.'],
}

/** Measures the transaction that `pgbench` measures by default (TPC-B): three updates, a query, and an INSERT. */
export async function pgbenchWrites(subject: Subject, load: Load): Promise<Burst> {
  return writing(subject, load, async (client, random) => {
    const [account, teller, branch, delta] = [ACCOUNTS, TELLERS, BRANCHES, MAX_DELTA].map((max) =>
      random(max),
    )
    await client.query('begin')
    for (const [name, text, values] of [
      ['account', 'update bench_accounts set balance = balance + $1 where id = $2', [delta, account]],
      ['balance', 'select balance from bench_accounts where id = $1', [account]],
      ['teller', 'update bench_tellers set balance = balance + $1 where id = $2', [delta, teller]],
      ['branch', 'update bench_branches set balance = balance + $1 where id = $2', [delta, branch]],
      ['history', HISTORY, [teller, branch, account, delta]],
    ] as const)
      await client.query({ name: `bench-${name}`, text, values: [...values] })
    await client.query('commit')
  })
}

const [BRANCHES, TELLERS, ACCOUNTS, MAX_DELTA] = [10, 100, 100_000, 5000]
const HISTORY =
  'insert into bench_history (teller_id, branch_id, account_id, delta, at) values ($1, $2, $3, $4, now())'
const getTable = ([name, rows]: [string, number]) => `
  create table bench_${name} (id int primary key, balance int, filler text) with (fillfactor = 80);
  insert into bench_${name} select id, 0, repeat(' ', 80) from generate_series(1, ${rows}) id;
  analyze bench_${name};`
const TABLES = `
  create table bench_writes (id serial primary key, title text, description text);
  create table bench_history (teller_id int, branch_id int, account_id int, delta int, at timestamptz);
  ${Object.entries({ branches: BRANCHES, tellers: TELLERS, accounts: ACCOUNTS }).map(getTable).join('')}`

async function writing(
  { url: connectionString, cpu }: Subject,
  { connections, seconds }: Load,
  transaction: Transaction,
): Promise<Burst> {
  const pool = new Pool({ connectionString, max: connections })
  const { rows } = await pool.query(`select from pg_class where relname = 'bench_writes'`)
  if (rows.length === 0) await pool.query(TABLES)
  const before = await cpu()
  const driverBefore = process.cpuUsage()
  const end = performance.now() + seconds * 1000
  const latencies: number[] = []
  const writer = async () => {
    const client = await pool.connect()
    for (let now = performance.now(); now < end;) {
      await transaction(client, (max) => 1 + Math.floor(Math.random() * max))
      latencies.push(performance.now() - now)
      now = performance.now()
    }
    client.release()
  }
  await Promise.all(Array.from({ length: connections }, writer))
  const { user, system } = process.cpuUsage(driverBefore)
  const used = (await cpu()) - before + user + system
  await pool.end()
  const { length } = latencies
  return { perSecond: length / seconds, ...computePercentiles(latencies), cpu: used / length }
}

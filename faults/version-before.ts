import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** The last migration of the previous version: upgrades start from its schema. */
export const VERSION_BEFORE = '018-cards'

/** The limits of a node's connections. */
const LIMITS = '-c statement_timeout=15000 -c lock_timeout=8000'

export interface Past {
  /** Titles of the tickets that were acknowledged. */
  tickets: string[]
  /** The longest transaction, in milliseconds. */
  longest: number
  refused: number
}

/**
 * A node of the previous version, as far as the database can tell: the statements with which that version reads a list,
 * creates a ticket with everything that belongs to it, and answers one. They are frozen along with `VERSION_BEFORE`.
 */
export async function workAsBefore(url: string, name: string, stopping: AbortSignal): Promise<Past> {
  const client = new Client({ connectionString: url, options: LIMITS })
  await client.connect()
  const past: Past = { tickets: [], longest: 0, refused: 0 }
  for (let n = 0; !stopping.aborted; n += 1) {
    const title = `Written by ${name}, ${n}`
    const began = performance.now()
    try {
      await raiseTicket(client, title)
      past.tickets.push(title)
    } catch {
      past.refused += 1
      await client.query('rollback')
    }
    past.longest = Math.max(past.longest, performance.now() - began)
    await sleep(10)
  }
  await client.end()
  return past
}

async function raiseTicket(client: Client, title: string): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    `insert into tickets (user_id, title, description, service_category) values (6, $1, 'The hours are wrong.', 'general')
     returning id, status, priority, created_at, waiting_on, waiting_since, version`,
    [title],
  )
  const id = rows[0]?.id
  await client.query(
    `insert into activities (user_id, client_id, type, entity_type, entity_id, data)
     values (6, 6, 'ticket_created', 'ticket', $1, jsonb_build_object('title', $2::text))`,
    [id, title],
  )
  await client.query(
    `insert into notifications (user_id, type, title, entity_type, entity_id, href, kind)
     select id, 'ticket_created', $2, 'ticket', $1, '/staff/tickets/' || $1::int, 'tickets' from users
     where role = 'staff' and deleted_at is null`,
    [id, title],
  )
  await client.query(`insert into comments (user_id, ticket_id, content) values (1, $1, 'Mended.')`, [id])
  await client.query(
    `update tickets set waiting_on = null, waiting_since = null, status = 'resolved', resolved_at = now(),
       first_answered_at = now(), first_answer_minutes = 0 where id = $1`,
    [id],
  )
  await client.query(
    `select t.id, t.title, u.card from tickets t join users u on u.id = t.user_id
     where t.user_id = 6 order by t.created_at desc, t.id desc limit 20`,
  )
  await client.query('commit')
}

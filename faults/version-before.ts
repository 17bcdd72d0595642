import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** The last migration of the previous version: upgrades start from its schema. */
export const VERSION_BEFORE = '074-companies'

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
    `insert into tickets (user_id, company_id, title, description, service_category)
     values (6, 1, $1, 'The hours are wrong.', 'general')
     returning id, status, priority, created_at, waiting_on, waiting_since, version`,
    [title],
  )
  const id = rows[0]?.id
  await client.query(
    `insert into activities (user_id, client_id, company_id, private, type, entity_type, entity_id, data)
     values (6, 6, 1, false, 'ticket_created', 'ticket', $1, jsonb_build_object('title', $2::text))`,
    [id, title],
  )
  await client.query(
    `select notify_staff(6, 1, 'ticket_created', 'New ticket: {record}', jsonb_build_object('record', $2::text), 'ticket', $1,
       '/staff/tickets/' || $1::int, 'tickets', null, false, null, '{"title": "New ticket"}', null, '{}', '{}')`,
    [id, title],
  )
  await client.query(`insert into comments (user_id, ticket_id, content) values (1, $1, 'Mended.')`, [id])
  await client.query(
    `update tickets set waiting_on = null, waiting_since = null, status = 'resolved', resolved_at = now(),
       first_answered_at = now(), first_answer_minutes = 0 where id = $1`,
    [id],
  )
  await client.query(
    `select t.id, t.title, owner.card, (select person.face || owner.face from users person where person.id = t.user_id)
     from tickets t left join companies owner on owner.id = t.company_id
     where t.company_id = 1 order by t.created_at desc, t.id desc limit 20`,
  )
  await client.query('commit')
}

import { sql } from 'kysely'
import type { Actor } from '#shared/policy.ts'
import { type Stats, stats } from '#shared/stats.ts'
import { reach } from '#server/access.ts'
import type { Database } from '#server/db/connection.ts'
import { type App, route } from '#server/http.ts'

export function statsRoutes(app: App): void {
  route(app, stats.get, 'stats.read', ({ db, actor }) => readStats(db, actor))
}

/** The figures of a dashboard, counted over what `actor` may read. */
async function readStats(db: Database, actor: Actor): Promise<Stats> {
  const mine = reach(actor, 'stats.read', 'userId')
  const { rows } = await sql<Stats>`select
    (select count(*) from briefs where status in ('pending', 'accepted', 'in_progress') and ${mine}) as active_briefs,
    (select count(*) from briefs where status = 'pending' and ${mine}) as pending_briefs,
    (select count(*) from projects where status not in ('completed', 'launched') and ${mine}) as active_projects,
    (select count(*) from websites where ${mine}) as live_websites,
    (select count(*) from tickets where status in ('open', 'in_progress') and ${mine}) as open_tickets`.execute(
    db,
  )
  const [figures] = rows
  if (!figures) throw new Error('A query without a table answered no row')
  return figures
}

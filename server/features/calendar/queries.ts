import { sql } from 'kysely'
import type { Role } from '#shared/users/values.ts'
import type { Database } from '#server/db/connection.ts'
import { isActivePerson } from '#server/db/fragments.ts'

/** Something that is due, on a day (`YYYY-MM-DD`) or at an instant. */
export interface DueItem {
  kind: 'request' | 'task' | 'project' | 'ticket'
  id: number
  title: string
  /** What it belongs to. */
  about: string | null
  due: string
  href: string
  updatedAt: string
}

export interface Reader {
  id: number
  role: Role
}

/** So many of each kind; what is due furthest away is left out. */
const MOST = 500

/** Whose calendar it is; nobody's once the person may not sign in. Notes that it was asked for. */
export const readerOf = (db: Database, tokenHash: Buffer) =>
  db
    .updateTable('calendarAddresses')
    .from('users')
    .set({ fetchedAt: sql`now()` })
    .whereRef('users.id', '=', 'calendarAddresses.userId')
    .where('tokenHash', '=', tokenHash)
    .where(isActivePerson('users'))
    .returning(['users.id', 'users.role'])
    .executeTakeFirst()

/** What is due and concerns this person: a client's own, or what the agency has to look after. */
export async function readDueItems(db: Database, reader: Reader): Promise<DueItem[]> {
  const parts = [requests(db, reader), tasks(db, reader), projects(db, reader)]
  if (reader.role === 'staff') parts.push(tickets(db, reader))
  return (await Promise.all(parts)).flat()
}

const place = sql<string | null>`coalesce(
  (select name from projects where projects.id = project_id),
  (select project_name from briefs where briefs.id = brief_id))`
const prefix = ({ role }: Reader) => (role === 'staff' ? '/staff' : '')

/** A client's own requests; of all, those that a member of staff asked. */
const requests = (db: Database, reader: Reader): Promise<DueItem[]> =>
  db
    .selectFrom('infoRequests')
    .select(['id', 'title', place.as('about'), 'updatedAt'])
    .select(sql<string>`due_date`.as('due'))
    .select([
      sql<'request'>`'request'`.as('kind'),
      sql<string>`${`${prefix(reader)}/info-requests/`}::text || id`.as('href'),
    ])
    .where(reader.role === 'staff' ? 'userId' : 'clientId', '=', reader.id)
    .where('status', '!=', 'completed')
    .where('dueDate', 'is not', null)
    .orderBy('dueDate')
    .limit(MOST)
    .execute()

/** Tasks given to the person, and for staff those that are given to all of them. */
const tasks = (db: Database, reader: Reader): Promise<DueItem[]> =>
  db
    .selectFrom('tasks')
    .select(['id', 'title', place.as('about'), 'dueDate as due', 'updatedAt'])
    .select([
      sql<'task'>`'task'`.as('kind'),
      sql<string>`${prefix(reader)}::text || case when project_id is not null
        then '/projects/' || project_id else '/briefs/' || brief_id end || '?tab=tasks'`.as('href'),
    ])
    .where((eb) =>
      eb.or([
        eb('assigneeId', '=', reader.id),
        ...(reader.role === 'staff' ? [eb('assigneeId', 'is', null)] : []),
      ]),
    )
    .where('status', '!=', 'completed')
    .orderBy('dueDate')
    .limit(MOST)
    .execute()

/** Projects under way: a client's own, for staff all. */
const projects = (db: Database, reader: Reader): Promise<DueItem[]> =>
  db
    .selectFrom('projects')
    .select(['id', 'name as title', 'updatedAt'])
    .select([
      sql<string>`due_date`.as('due'),
      sql<'project'>`'project'`.as('kind'),
      sql<string | null>`(select company_name from users where users.id = user_id)`.as('about'),
      sql<string>`${`${prefix(reader)}/projects/`}::text || id`.as('href'),
    ])
    .$if(reader.role === 'client', (own) => own.where('userId', '=', reader.id))
    .where('status', 'not in', ['completed', 'launched'])
    .where('dueDate', 'is not', null)
    .orderBy('dueDate')
    .limit(MOST)
    .execute()

/** Tickets that wait for an answer of this member of staff, or of anybody. */
const tickets = (db: Database, reader: Reader): Promise<DueItem[]> =>
  db
    .selectFrom('tickets')
    .select(['id', 'title', 'updatedAt'])
    .select([
      sql<string>`answer_due_at`.as('due'),
      sql<'ticket'>`'ticket'`.as('kind'),
      sql<string | null>`(select company_name from users where users.id = user_id)`.as('about'),
      sql<string>`'/staff/tickets/' || id`.as('href'),
    ])
    .where('answerDueAt', 'is not', null)
    .where((eb) => eb.or([eb('assigneeId', '=', reader.id), eb('assigneeId', 'is', null)]))
    .orderBy('answerDueAt')
    .limit(MOST)
    .execute()

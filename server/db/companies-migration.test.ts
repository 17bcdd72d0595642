import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, emptyDatabase } from '#server/test/database.ts'
import { type Database, connect } from './connection.ts'
import { migrate } from './migrate.ts'

/** The schema that companies came into. */
const BEFORE = '071-said-news'
const COMPANIES = '074-companies'

let database: TestDatabase
let db: Database
let other: Client
let before: Awaited<ReturnType<typeof facts>>

const rows = async <R extends object>(text: string): Promise<R[]> => (await other.query<R>(text)).rows

/** What must not change: dates, versions, whose a record is, and how many there are. */
async function facts() {
  const of = (table: string, columns: string) =>
    rows(`select '${table}' as table, id, version, updated_at, ${columns} from ${table} order by id`)
  return {
    records: [
      await of('users', 'username, role'),
      await of('briefs', 'user_id'),
      await of('projects', 'user_id'),
      await of('websites', 'user_id'),
      await of('tickets', 'user_id'),
      await of('info_requests', 'client_id'),
    ],
    totals: await rows(
      `select kind, status, priority, sum(n)::int as n from tallies where ${(await owners()) ? 'owner_id' : 'company_id'} = 0
       group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
    ),
  }
}

const owners = async () =>
  (await rows(`select from pg_attribute where attrelid = 'tallies'::regclass and attname = 'owner_id'`))
    .length > 0

const PEOPLE = `insert into users (id, username, full_name, email, role, company_name, deleted_at, updated_at) values
  (11, 'anna', 'Anna Bauer', 'anna@a.example', 'client', 'Bakery', null, '2026-01-02'),
  (12, 'ben', 'Ben Bauer', 'ben@a.example', 'client', 'Bakery', null, '2026-01-03'),
  (13, 'provided', 'Otto From Provider', 'otto@a.example', 'client', 'Otto From Provider', null, '2026-01-03'),
  (14, 'nameless', 'Nora Nameless', 'nora@a.example', 'client', '', null, '2026-01-03'),
  (15, 'gone #15', 'Gustav Gone', 'gustav@a.example', 'client', 'Gone', '2026-01-04', '2026-01-04'),
  (16, 'idle #16', 'Ida Idle', 'ida@a.example', 'client', 'Idle', '2026-01-04', '2026-01-04'),
  (17, 'sam', 'Sam Staff', 'sam@a.example', 'staff', null, null, '2026-01-05'),
  (18, 'former', 'Frida Former', 'frida@a.example', 'staff', 'Former', null, '2026-01-05')`

/** One of each kind for a person. The numbers of records are theirs. */
const recordsOf = (id: number) => [
  `insert into briefs (id, user_id, project_name, project_type, project_description, website_style, has_content, num_pages,
     status, updated_at)
   values (${id}, ${id}, 'Brief', 'business', 'A friendly website for us.', 'modern', 'yes', '1-5', 'accepted', '2026-02-01')`,
  `insert into projects (id, brief_id, user_id, name, description, updated_at)
   values (${id}, ${id}, ${id}, 'Project', 'A website', '2026-02-02')`,
  `insert into websites (id, project_id, user_id, name, url, launch_date, updated_at)
   values (${id}, ${id}, ${id}, 'Website', 'https://a.example', '2026-03-01', '2026-02-03')`,
  `insert into tickets (id, user_id, title, description, priority, updated_at)
   values (${id}, ${id}, 'Wrong hours', 'We close at six, not at eight.', 'high', '2026-02-04')`,
  `insert into info_requests (id, project_id, user_id, client_id, title, description, status, completed_at, updated_at)
   values (${id}, ${id}, 17, ${id}, 'Photos', 'Three photos', 'completed', '2026-02-05', '2026-02-05')`,
  `insert into tasks (id, project_id, assignee_id, title, description, due_date)
   values (${id}, ${id}, ${id}, 'Choose', 'Pick five', '2026-03-01')`,
  `insert into activities (user_id, client_id, type, entity_type, entity_id)
   values (${id}, ${id}, 'ticket_created', 'ticket', ${id}), (17, null, 'note_added', 'ticket', ${id})`,
  `insert into notifications (user_id, type, title, entity_type, entity_id, href)
   values (17, 'ticket_created', 'New ticket', 'ticket', ${id}, '/staff/tickets/${id}'),
     (${id}, 'task_created', 'New task', 'task', ${id}, '/projects/${id}'), (17, 'user_created', 'New', 'user', ${id}, '/')`,
]

beforeAll(async () => {
  database = await emptyDatabase()
  db = connect(database.url, { max: 2, patient: true })
  await migrate(db, BEFORE)
  other = new Client(database.url)
  await other.connect()
  await other.query(PEOPLE)
  for (const id of [11, 12, 15, 18]) for (const statement of recordsOf(id)) await other.query(statement)
  await other.query(`update tickets set status = 'resolved', resolved_at = now() where id = 12`)
  before = await facts()
  await migrate(db, COMPANIES)
})
afterAll(async () => {
  await other.end()
  await db.destroy()
  await database.close()
})

test('each client gets a company, each former one who owns anything, and nobody shares one', async () => {
  const companies = await rows(
    `select companies.name, username, memberships.role, archived_at is not null as archived, ended_at is not null as ended
     from memberships join companies on companies.id = company_id join users on users.id = user_id order by username`,
  )
  const owner = { role: 'owner', archived: false, ended: false }
  expect(companies).toEqual([
    { ...owner, name: 'Bakery', username: 'anna' },
    { ...owner, name: 'Bakery', username: 'ben' },
    { ...owner, name: 'Former', username: 'former', ended: true },
    { ...owner, name: 'Gone', username: 'gone #15', archived: true, ended: true },
    { ...owner, name: 'Nora Nameless', username: 'nameless' },
    { ...owner, name: 'Otto From Provider', username: 'provided' },
  ])
})

test('records are of the company of whose they are, who stays', async () => {
  for (const [table, person] of Object.entries({
    briefs: 'user_id',
    projects: 'user_id',
    websites: 'user_id',
    tickets: 'user_id',
    info_requests: 'client_id',
    activities: 'client_id',
  }))
    expect(
      await rows(`select id from ${table} where company_id is distinct from
        (select company_id from memberships where memberships.user_id = ${table}.${person})`),
      table,
    ).toEqual([])
  expect(await rows(`select from activities where company_id is null and client_id is not null`)).toEqual([])
  expect(await rows(`select distinct answered_by = client_id as is_answered from info_requests`)).toEqual([
    { is_answered: true },
  ])
})

test('what is told of a record is of its company, what is told of a person of none', async () => {
  expect(
    await rows(`select distinct entity_type, company_id = (select company_id from tickets where id = entity_id) as same
      from notifications order by 1`),
  ).toEqual([
    { entity_type: 'task', same: true },
    { entity_type: 'ticket', same: true },
    { entity_type: 'user', same: null },
  ])
})

test('no date, no version and no total changes', async () => {
  expect(await facts()).toEqual(before)
  expect(
    await rows(`select company_id, kind, sum(n)::int as n from tallies group by 1, 2 having sum(n) <> 0
      except select company_id, 'tickets', count(*)::int from tickets group by 1
      except select company_id, 'briefs', count(*)::int from briefs group by 1
      except select company_id, 'projects', count(*)::int from projects group by 1
      except select company_id, 'websites', count(*)::int from websites group by 1
      except select company_id, 'info_requests', count(*)::int from info_requests group by 1
      except select 0, kind, sum(n)::int from tallies where company_id = 0 group by kind`),
  ).toEqual([])
})

test('staff are owners, and cards tell no company', async () => {
  expect(
    await rows(`select username, staff_role from users where staff_role is not null order by 1`),
  ).toEqual([
    { username: 'former', staff_role: 'owner' },
    { username: 'sam', staff_role: 'owner' },
  ])
  expect(await rows(`select card from users where id = 11`)).toEqual([
    { card: { id: 11, fullName: 'Anna Bauer', role: 'client', companyName: null, picture: null } },
  ])
})

test('a new company gets a number of its own, and figures go on', async () => {
  const [company] = await rows<{ id: number }>(`insert into companies (name) values ('New') returning id`)
  expect(company?.id).toBe(7)
  await other.query(
    `insert into tickets (user_id, company_id, title, description) values (11, 1, 'Wrong hours', 'We close at six.....')`,
  )
  expect(
    await rows(`select sum(n)::int as n from tallies where company_id = 1 and kind = 'tickets'`),
  ).toEqual([{ n: 2 }])
})

test('a node of the version before ends with a sentence that says what to do', async () => {
  await expect(other.query('select requirements as before from installation for update')).rejects.toThrow(
    /newer version of Project Portal.*start the newer one/,
  )
})

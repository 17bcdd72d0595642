import { Client } from 'pg'

/** Some of the records that `seed` creates, for tests that need them. */
export interface SeededData {
  tickets: number
  staffId: number
  /** The client with the most records: one in twenty of all. */
  clientId: number
  /** The company of that client. One in twenty of its tickets is private. */
  companyId: number
  /** A colleague in that company, who is named in some of the private tickets. */
  colleagueId: number
  /** A member of that company who sees three projects. */
  freelancerId: number
  /** A colleague in thirty companies, including that company. */
  ofManyId: number
  /** A staff freelancer, who works for that company and nine others. */
  staffFreelancerId: number
  websiteId: number
}

/** Words in one ticket of two, in one of a hundred, and in twenty altogether. */
export const WORDS = { frequent: 'website', middling: 'calendar', rare: 'zeppelin' }

/**
 * The number of staff. It's unchanged from before there were freelancers, who are also notified of a ticket. The last
 * is a freelancer.
 */
const STAFF = 5
/** One ticket of this many is private. All private tickets belong to the client with the most records. */
const PRIVATE = 400
const RARE_TICKETS = 20

/** The newest table that is seeded. The schema of the previous version doesn't have it. */
const LATEST = 'info_questions'

/**
 * Fills a migrated, empty database, even of the previous version, with `tickets` tickets and everything else in
 * proportion. For speed, indexes are built after the rows, triggers and foreign keys are disabled, and counts are
 * computed once.
 */
export async function seed(url: string, tickets: number): Promise<SeededData> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(SESSION)
    const indexes = await takeIndexes(client)
    const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
      LATEST,
    ])
    for (const statement of rowsFor(tickets, rows[0]?.known ?? false)) await client.query(statement)
    for (const definition of indexes) await client.query(definition)
    for (const statement of TALLIES) await client.query(statement)
    await client.query('vacuum analyze')
    const next = STAFF + clientsFor(tickets) + 1
    return {
      tickets,
      staffId: 1,
      clientId: STAFF + 1,
      companyId: 1,
      colleagueId: next,
      freelancerId: next + 1,
      ofManyId: next + 2,
      staffFreelancerId: STAFF,
      websiteId: 1,
    }
  } finally {
    await client.end()
  }
}

const SESSION = `set session_replication_role = replica; set synchronous_commit = off;
  set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '64MB'`

/** Drops every index that backs no constraint and returns the statements that recreate them. */
async function takeIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ definition }) => definition)
}

// Deterministic pseudo-random values, so that every run has the same rows.
const scatter = (prime: number, size: number | string) => `(i::bigint * ${prime} % ${size})::int`
const pickOne = (values: string[], prime: number, type = 'text') =>
  `('{${values.join(',')}}'::${type}[])[1 + ${scatter(prime, values.length)}]`

const COMMON = `page shop booking form menu photo header footer text link button gallery price hours
  newsletter contact blog product payment delivery invoice address language map video font colour picture
  search login order basket review team event ticket voucher season summer winter opening holiday banner`.split(
  /\s+/,
)
const createWords = (count: number) =>
  Array.from({ length: count }, (_, n) => pickOne(COMMON, 7919 + 104_729 * n)).join(` || ' ' || `)

const insert = (table: string, columns: string, count: number, values: string, from = '') =>
  `insert into ${table} (${columns}) select ${values} from generate_series(1, ${count}) as i${from}`

const clientsFor = (tickets: number) => Math.max(10, tickets / 100)

/** Returns the company of a client. Clients and companies have the same order. */
const getCompany = (owner: string) => `(${owner}) - ${STAFF}`

function rowsFor(tickets: number, isLatest: boolean): string[] {
  const clients = clientsFor(tickets)
  const some = Math.max(10, tickets / 50)
  const owner = `case when i % 20 = 0 then ${STAFF + 1} else ${STAFF + 1} + ${scatter(7919, clients)} end`
  const company = getCompany(owner)
  const next = STAFF + clients + 1
  const pickByRelease = <Part extends string | readonly string[]>(part: Part, before: Part): Part =>
    isLatest ? part : before
  const createTime = (count: number) =>
    `timestamptz '2023-01-01' + interval '3 years' * (i::float / ${count}) + interval '1 second' * ${scatter(31, 600)}`

  return [
    insert(
      'users',
      'id, username, full_name, email, role, staff_role',
      STAFF + clients + 3,
      `i, 'user' || i, 'Person ' || i, 'user' || i || '@example.com',
       (case when i <= ${STAFF} then 'staff' else 'client' end)::user_role,
       (case when i < ${STAFF} then 'owner' when i = ${STAFF} then 'freelancer' end)::staff_role`,
    ),
    insert('companies', 'id, name', clients, `i, 'Company ' || i + ${STAFF}`),
    insert('memberships', 'company_id, user_id, role', clients, `i, i + ${STAFF}, 'owner'`),
    `insert into memberships (company_id, user_id, role, some_projects)
     values (1, ${next}, 'colleague', false), (1, ${next + 1}, 'colleague', true)`,
    insert('memberships', 'company_id, user_id, role', Math.min(30, clients), `i, ${next + 2}, 'colleague'`),
    insert('staff_companies', 'user_id, company_id', 10, `${STAFF}, i`),
    insert('membership_projects', 'company_id, user_id, project_id', 3, `1, ${next + 1}, i * 20`),
    insert(
      'briefs',
      `id, user_id, company_id, project_name, project_type, project_description, website_style, has_content, num_pages,
       status, created_at, updated_at`,
      some,
      `i, ${owner}, ${company}, 'Brief ' || i || ' ' || ${createWords(2)}, 'business', 'A description of ' || ${createWords(8)},
       'modern', 'yes', '1-5', ${pickOne(['pending', 'accepted', 'in_progress', 'completed', 'rejected'], 17, 'brief_status')},
       ${createTime(some)}, ${createTime(some)}`,
    ),
    insert(
      'projects',
      'id, brief_id, user_id, company_id, name, description, status, progress, completed_date, created_at, updated_at',
      some,
      `i, i, ${owner}, ${company}, 'Project ' || i || ' ' || ${createWords(2)}, 'A description of ' || ${createWords(8)},
       (case when i % 10 = 0 then 'development' else 'launched' end)::project_status, 50,
       case when i % 10 <> 0 then ${createTime(some)} end, ${createTime(some)}, ${createTime(some)}`,
    ),
    insert(
      'websites',
      'id, project_id, user_id, company_id, name, url, launch_date, created_at',
      some,
      `i, i, ${owner}, ${company}, 'Website ' || i || ' ' || ${createWords(1)}, 'https://site' || i || '.example.com',
       (${createTime(some)})::date, ${createTime(some)}`,
    ),
    insert(
      'tickets',
      `id, website_id, user_id, company_id, private, title, description, service_category, status, priority, resolved_at,
       assignee_id, created_at, updated_at`,
      tickets,
      `i, case when i % 10 <> 0 then 1 + ${scatter(104_729, some)} end, ${owner}, ${company}, i % ${PRIVATE} = 0,
       'Ticket ' || i || ' ' || ${createWords(2)},
       'Please look at ' || ${createWords(9)}
         || case when i % 2 = 0 then ' ${WORDS.frequent}' else '' end
         || case when i % 100 = 7 then ' ${WORDS.middling}' else '' end
         || case when i % ${Math.ceil(tickets / RARE_TICKETS)} = 1 then ' ${WORDS.rare}' else '' end,
       'general', status, ${PRIORITY}, case when status in ('resolved', 'closed') then created end,
       case when i % 3 <> 0 then 1 + ${scatter(17, STAFF)} end,
       created, created + interval '1 hour' * ${scatter(13, 500)}`,
      `, lateral (select ${TICKET_STATUS} as status, ${createTime(tickets)} as created) as of_ticket`,
    ),
    insert(
      'record_readers',
      'user_id, ticket_id',
      Math.floor(tickets / PRIVATE / 2),
      `${next}, i * ${2 * PRIVATE}`,
    ),
    insert(
      'comments',
      'user_id, ticket_id, content, created_at',
      tickets,
      `1 + ${scatter(11, STAFF)}, 1 + ${scatter(7919, Math.max(1, Math.floor(tickets / 4)))} * 4,
       'About the ' || ${createWords(8)}, ${createTime(tickets)}`,
    ),
    insert(
      'comments',
      'user_id, project_id, content, created_at',
      some,
      `1 + ${scatter(11, STAFF)}, i, 'About the ' || ${createWords(8)}, ${createTime(some)}`,
    ),
    insert(
      'uploads',
      'user_id, name, file_name, file_type, file_size, sha256, created_at',
      tickets / 10,
      `${owner}, 'upload' || i, 'Photo ' || i || '.jpg', 'image/jpeg', 1000 + i,
       sha256(i::text::bytea), ${createTime(tickets / 10)}`,
    ),
    insert('attachments', 'upload_id, ticket_id', tickets / 10, 'i, i * 10'),
    insert(
      'info_requests',
      `brief_id, project_id, user_id, client_id, company_id, title, description, status, due_date, completed_at,
       response_message, created_at${pickByRelease(', question_count, asked_count, answered_count', '')}`,
      some,
      `i, i, 1, ${owner}, ${company}, 'Request ' || i, 'Please send us ' || ${createWords(6)},
       (case when i % 5 = 0 then 'pending' else 'completed' end)::work_status,
       (${createTime(some)})::date, case when i % 5 <> 0 then ${createTime(some)} end,
       case when i % 5 <> 0 then 'Here it is' end, ${createTime(some)}${pickByRelease(`, ${ASKED}, ${ASKED}, ${ASKED}`, '')}`,
    ),
    ...pickByRelease(latestRows(some, createTime), []),
    insert(
      'tasks',
      `project_id, title, description, due_date${pickByRelease(', milestone, from_item', '')}`,
      some,
      `i, 'Task ' || i, 'Please do ' || ${createWords(4)}, (${createTime(some)})::date
       ${pickByRelease(`, i % 5 = 0, case when i % 2 = 0 then '1·task' end`, '')}`,
    ),
    insert(
      'activities',
      'user_id, client_id, company_id, private, type, entity_type, entity_id, website_id, data, created_at',
      tickets,
      `${owner}, ${owner}, ${company}, i % ${PRIVATE} = 0, 'ticket_created', 'ticket', i,
       case when i % 10 <> 0 then 1 + ${scatter(104_729, some)} end,
       jsonb_build_object('title', 'Ticket ' || i), ${createTime(tickets)}`,
    ),
    insert(
      'activities',
      'user_id, client_id, company_id, type, entity_type, entity_id, project_id, data, created_at',
      some,
      `1, ${owner}, ${company}, 'project_created', 'project', i, i,
       jsonb_build_object('name', 'Project ' || i), ${createTime(some)}`,
    ),
    insert(
      'notifications',
      'user_id, type, title, entity_type, entity_id, href, read_at, created_at',
      tickets / 5,
      `1 + ${scatter(11, `${STAFF + 1}`)}, 'ticket_created', 'New ticket: ' || ${createWords(3)}, 'ticket', i,
       '/staff/tickets/' || i, case when i % 50 <> 0 then now() end, ${createTime(tickets / 5)}`,
    ),
    insert(
      'mails',
      'user_id, subject, href, status, created_at',
      tickets / 5,
      `1 + ${scatter(11, `${STAFF + 1}`)}, 'New ticket', '/staff/tickets/' || i, 'sent', ${createTime(tickets / 5)}`,
    ),
    ...['users', 'companies', 'briefs', 'projects', 'websites', 'tickets'].map(fromHighest),
  ]
}

const fromHighest = (table: string) =>
  `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`

/** Returns statements for the tables that the previous version doesn't have. */
const latestRows = (some: number, createTime: (count: number) => string): string[] => [
  insert(
    'info_questions',
    'id, info_request_id, position, kind, files_max, label',
    some * 5,
    `i, 8 + (i - 1) / 50 * 10, 1 + (i - 1) % 50, (case when i % 7 = 0 then 'files' else 'text' end)::question_kind,
       case when i % 7 = 0 then 10 end, 'Question ' || i`,
  ),
  insert(
    'info_answers',
    'question_id, state, value, given_at',
    some * 5,
    `i, 'given', '"Here it is"', now()`,
  ),
  insert(
    'recurrences',
    'website_id, content, every, unit, weekday, shift, starts_on, settled_until, next_on, made_by',
    some,
    `i, '{"kind":"task","title":"Check the backups","assignee":"staff"}', 1, 'week', 1, 'next', '2023-01-02',
       (${createTime(some)})::date, (${createTime(some)})::date, 1`,
  ),
  fromHighest('info_questions'),
]

/** The number of a request's questions. Few requests have questions, and each of them has many. */
const ASKED = `case when i % 10 = 8 then 50 else 0 end`

// Open work is a small part of what accumulates over the years.
const TICKET_STATUS = `(case when i % 33 = 1 then 'open' when i % 50 = 2 then 'in_progress'
  when i % 2 = 0 then 'resolved' else 'closed' end)::ticket_status`
const PRIORITY = `(case when i % 19 = 0 then 'urgent' when i % 7 = 0 then 'high' when i % 3 = 0 then 'low'
  else 'medium' end)::ticket_priority`

const tally = (table: string, status: string, { priority = `''`, isPrivate = 'false' } = {}) =>
  `insert into tallies (kind, company_id, private, status, priority, n, added_up)
   select '${table}', owner.id, ${isPrivate}, ${status}, ${priority}, count(*), true
   from ${table}, lateral (values (0), (company_id)) as owner (id) group by 2, 3, 4, 5`
const TALLIES = [
  tally('briefs', 'status::text'),
  tally('projects', 'status::text'),
  tally('websites', `'live'`),
  tally('tickets', 'status::text', { priority: 'priority::text', isPrivate: 'private' }),
  tally('info_requests', 'status::text', { isPrivate: 'private' }),
]

import type { Notification } from '#shared/notifications/schemas.ts'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import * as z from 'zod'
import { apiEndpoints } from '#shared/all-endpoints.ts'
import type { Endpoint } from '#shared/contract/contract.ts'
import { extract } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { verifyAuditLog } from '#server/core/audit/verify-audit-log.ts'
import { PNG } from '#server/test/caller.ts'
import { NEW_BRIEF } from '#server/test/new-brief.ts'
import { testApp } from '#server/test/test-app.ts'
import { OWNER_TABLES, PERSONAL_DATA } from './personal-data.ts'
import { deleteExpiredData } from './retention.ts'

const portal = await testApp()
afterAll(portal.close)
const sam = await portal.buildStaff({ fullName: 'Sam Berg' })
const staff = portal.as(sam)

async function unpackZip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const entry of Readable.from([bytes]).pipe(extract()))
    files.set(entry.header.name, await text(entry))
  return files
}

/** Returns every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(portal.db)
  const dumps = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select ${name}::text || to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(portal.db)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return dumps.join('\n')
}

const snapshots = async () =>
  JSON.stringify(await portal.db.selectFrom('briefRevisions').select('snapshot').execute())

const CONTENT = 'The opening hours are wrong, please mend them.'

async function makeBusyClient() {
  const client = await portal.buildClient({
    username: 'quintessa',
    fullName: 'Quintessa "Quin" O’Hara-Zoé',
    email: 'quin@zephyr.example',
    companyName: 'Zephyr & Daughters',
    timeZone: 'Asia/Tokyo',
  })
  const as = portal.as(client)
  const { name: picture } = await portal.buildUpload(client)
  await as.patch('/api/user', { picture })
  await as.patch('/api/briefs/draft', { projectName: 'Half a thought' })
  const file = await portal.buildUpload(client, { fileName: '../../etc/pass\u0007wd.png' })
  const ticket = await as.post<{ id: number }>('/api/tickets', {
    title: 'Wrong opening hours',
    description: CONTENT,
    serviceCategory: 'general',
    attachments: [file.name],
  })
  const entityId = ticket.body.id
  await as.post('/api/comments', { content: 'A word of mine.', entityType: 'ticket', entityId })
  await staff.post('/api/comments', { content: 'A word to you.', entityType: 'ticket', entityId })
  await staff.post('/api/comments', {
    content: 'Secret note.',
    entityType: 'ticket',
    entityId,
    internal: true,
  })
  await staff.patch(`/api/users/${client.id}`, { email: 'quin.new@zephyr.example' })
  await sql`update sessions set address = '203.0.113.77', user_agent = 'QuinBrowser' where user_id = ${client.id}`.execute(
    portal.db,
  )
  return { client, as, ticketId: entityId }
}

const busyClient = await makeBusyClient()

test('covers every table that refers to users in exports and erasure', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct replace(initcap(replace(conrelid::regclass::text, '_', ' ')), ' ', '') as table
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`.execute(portal.db)
  const known = new Set(PERSONAL_DATA.map(({ table }) => table.toLowerCase()))
  const missing = rows.map(({ table }) => table.toLowerCase()).filter((table) => !known.has(table))
  expect(missing).toEqual([])
})

test('exports a table as a whole only if it refers to no user but its owner', async () => {
  const { rows } = await sql<{ table: string }>`
    select replace(initcap(replace(conrelid::regclass::text, '_', ' ')), ' ', '') as table
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
    group by conrelid having count(*) > 1`.execute(portal.db)
  const several = new Set(rows.map(({ table }) => table.toLowerCase()))
  expect(several).toContain('tickets')
  expect(OWNER_TABLES.filter(({ table }) => several.has(table.toLowerCase()))).toEqual([])
})

/** Columns that are derived from data that the owner can read, or that describe only the record itself. */
const HARMLESS = ['card', 'version', 'waiting_since']

test('exports a table as a whole only if its owner can read its columns in the API', async () => {
  const endpoints = Object.values<Record<string, Endpoint>>(apiEndpoints).flatMap((group) =>
    Object.values(group),
  )
  for (const { table, withheld } of OWNER_TABLES) {
    const read = endpoints.find(({ method, path }) => method === 'GET' && path === `/api/${table}/:id`)
    const fields = read?.response instanceof z.ZodObject ? Object.keys(read.response.shape) : []
    expect(fields).toContain('id')
    const { rows } = await sql<{ column: string }>`
      select column_name as column from information_schema.columns where table_name = ${table}`.execute(
      portal.db,
    )
    const known = new Set([
      ...fields.map((field) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
      ...(withheld ?? []),
      ...HARMLESS,
    ])
    expect(rows.map(({ column }) => column).filter((column) => !known.has(column))).toEqual([])
  }
})

const readExport = async (caller: typeof staff, path: string) => (await caller.get(path)).bytes.toString()

describe('the data export of a user', () => {
  test('omits earlier and deleted texts of comments from an export, even in queued mails', async () => {
    const person = await portal.buildClient()
    const { id: entityId } = await portal.buildTicket({ userId: person.id })
    const write = async (content: string) =>
      (await staff.post<{ id: number }>('/api/comments', { content, entityType: 'ticket', entityId })).body.id
    const exportData = async () => (await portal.as(person).get('/api/user/export')).bytes.toString()
    const [edited, deleted] = [await write('Our price is 900.'), await write('The password is swordfish.')]
    expect(await exportData()).toContain('swordfish')
    await staff.patch(`/api/comments/${edited}`, { content: 'Our price is 700.' })
    await staff.delete(`/api/comments/${deleted}`)
    expect(await exportData()).toContain('price is 700')
    expect(await exportData()).not.toMatch(/swordfish|price is 900/)
  })

  test('exports the records and files that a client can read as an archive without secrets', async () => {
    const { client, as, ticketId } = busyClient
    const own = await as.get('/api/user/export')
    expect(own.headers['content-type']).toBe('application/x-tar')
    expect(own.headers['content-disposition']).toMatch(
      /^attachment; filename="personal-data-\d+-[\d-]+\.tar"$/,
    )
    const files = await unpackZip(own.bytes)
    const table = (name: string): unknown => JSON.parse(files.get(`data/${name}.json`) ?? 'null')
    expect(table('users')).toMatchObject([{ id: client.id, email: 'quin.new@zephyr.example' }])
    expect(table('tickets')).toMatchObject([{ id: ticketId, description: CONTENT }])
    expect(table('comments')).toMatchObject([{ content: 'A word of mine.' }, { content: 'A word to you.' }])
    expect(table('sessions')).toContainEqual(expect.objectContaining({ user_agent: 'QuinBrowser' }))
    const stored = [...files].filter(([name]) => name.startsWith('files/'))
    expect(stored).toHaveLength(2)
    for (const [name, content] of stored) {
      expect(name).toMatch(/^files\/\d+-[^/\\]+$/)
      expect(content).toBe(PNG.toString())
    }
    const everything = own.bytes.toString('latin1')
    for (const secret of ['token_hash', 'password_hash', String.raw`\\x`, 'Secret note'])
      expect(everything).not.toContain(secret)

    const byStaff = await unpackZip((await staff.get(`/api/users/${client.id}/export`)).bytes)
    expect([...byStaff.keys()]).toEqual([...files.keys()])
  })

  test('splits a long table of an export into parts without losing rows', async () => {
    const client = await portal.buildClient()
    await sql`insert into activities (user_id, client_id, type, entity_type, entity_id)
      select ${client.id}, ${client.id}, 'other', 'user', i from generate_series(1, 1201) i`.execute(
      portal.db,
    )
    const files = await unpackZip((await portal.as(client).get('/api/user/export')).bytes)
    const parts = [...files].filter(([name]) => name.startsWith('data/activities'))
    const ids = parts.flatMap(([, json]) => (JSON.parse(json) as { id: number }[]).map(({ id }) => id))
    expect(parts.map(([name]) => name)).toEqual(
      [1, 2, 3].map((n) => `data/activities${n === 1 ? '' : `-${n}`}.json`),
    )
    expect(new Set(ids).size).toBe(1201)
  })

  test('names an API token in the data export of its creator, but not in that of a client', async () => {
    const project = await portal.buildProject({ userId: (await portal.buildClient()).id })
    const { token } = await portal.buildApiToken({ userId: sam.id, name: 'Invoice robot' })
    await portal.asProgram(token).patch(`/api/projects/${project.id}`, { progress: 40 })
    const activities = async (caller: typeof staff, path: string) =>
      (await unpackZip((await caller.get(path)).bytes)).get('data/activities.json')
    const client = portal.as({ id: project.userId })
    for (const told of [
      await activities(client, '/api/user/export'),
      await activities(staff, `/api/users/${project.userId}/export`),
    ]) {
      expect(told).toContain('"project_updated"')
      expect(told).not.toMatch(/through|Invoice robot/)
    }
    expect(await activities(staff, '/api/user/export')).toContain('"through": "Invoice robot"')
  })

  test('exports a message between colleagues to both of them, but not to anyone else or to staff', async () => {
    const anna = await portal.buildClient()
    const [jonas, mila] = [await portal.buildMember(anna.companyId), await portal.buildMember(anna.companyId)]
    const request = await portal.buildInfoRequest({ clientId: anna.id })
    const question = await portal.buildQuestion({ infoRequestId: request.id })
    const whole = await portal.buildInfoRequest({ clientId: jonas.id })
    const handOver = (id: number, body: object) =>
      portal.as(jonas).post(`/api/info-requests/${id}/hand-over`, { userId: mila.id, ...body })
    const words = { one: 'The boss is a walrus.', all: 'The boss is a narwhal.' }
    await handOver(request.id, { words: words.one, questionIds: [question.id] })
    await handOver(whole.id, { words: words.all })
    for (const who of [jonas, mila]) {
      const own = await readExport(portal.as(who), '/api/user/export')
      expect(own).toContain(words.one)
      expect(own).toContain(words.all)
    }
    const ownOfAnna = await readExport(portal.as(anna), '/api/user/export')
    const byStaff = [anna, jonas, mila].map(({ id }) => readExport(staff, `/api/users/${id}/export`))
    for (const content of [ownOfAnna, ...(await Promise.all(byStaff))])
      expect(content).not.toMatch(/walrus|narwhal/)
  })

  test('does not let a client export another client’s data, and audits an export by staff', async () => {
    const [client, other] = [await portal.buildClient(), await portal.buildClient()]
    expect((await portal.as(other).get(`/api/users/${client.id}/export`)).status).toBe(403)
    await staff.get(`/api/users/${client.id}/export`)
    const { body } = await staff.get(`/api/audit?area=privacy&personId=${client.id}`)
    expect(body).toMatchObject([{ action: 'privacy.exported', actor: { id: sam.id }, entityId: client.id }])
  })
})

const exportData = async (person: { id: number }) =>
  await unpackZip((await portal.as(person).get('/api/user/export')).bytes)
const getWhole = async (person: { id: number }) => [...(await exportData(person)).values()].join('\n')

/** Creates a company whose colleague has raised two tickets, submitted a brief, answered a request, and been mailed. */
async function busyCompany() {
  const owner = await portal.buildClient({ companyName: 'Zeder & Co' })
  const { companyId } = owner
  const colleague = await portal.buildMember(companyId)
  const [as, boss] = [portal.as(colleague), portal.as(owner)]
  const raise = async (title: string, isPrivate: boolean) =>
    (
      await as.post<{ id: number }>('/api/tickets', {
        title,
        description: `${title}, as the colleague wrote it.`,
        serviceCategory: 'general',
        private: isPrivate,
      })
    ).body.id
  const tickets = [await raise('An open matter', false), await raise('A private matter', true)]
  const brief = await as.post<{ id: number }>('/api/briefs', {
    ...NEW_BRIEF,
    projectName: 'A shop of ours',
  })
  const project = await portal.buildProject({ userId: colleague.id, companyId, name: 'Project Quarz' })
  const request = await portal.buildInfoRequest({
    clientId: colleague.id,
    projectId: project.id,
    title: 'Photos of Quarz',
  })
  await as.patch(`/api/info-requests/${request.id}`, {
    responseData: { message: 'The photos are ours.' },
    status: 'completed',
  })
  const addComment = async (who: typeof staff, content: string, internal = false) => {
    for (const entityId of tickets)
      await who.post('/api/comments', {
        content,
        entityType: 'ticket',
        entityId,
        ...(internal && { internal }),
      })
    await who.post('/api/comments', { content, entityType: 'brief', entityId: brief.body.id })
  }
  await addComment(as, 'A word of the colleague.')
  await addComment(staff, 'A word before.')
  return {
    owner,
    boss,
    colleague,
    companyId,
    tickets,
    brief: brief.body.id,
    project,
    request,
    say: addComment,
  }
}

describe('the data export of a user who lost access', () => {
  test('exports what a former member wrote in the company, but nothing that others wrote', async () => {
    const {
      owner,
      boss,
      colleague,
      companyId,
      tickets,
      brief,
      project,
      say: addComment,
    } = await busyCompany()
    const before = await getWhole(colleague)
    for (const told of ['A word before.', 'Zeder & Co', 'Project Quarz']) expect.soft(before).toContain(told)
    const file = await portal.buildUpload(sam, { fileName: 'quarz.png' })
    await staff.post(`/api/projects/${project.id}/files`, { file: file.name, category: 'design' })
    expect((await boss.delete(`/api/companies/${companyId}/people/${colleague.id}`)).status).toBe(204)
    await addComment(boss, 'A word of the owner afterward.')
    await addComment(staff, 'A word of the agency afterward.')
    await staff.patch(`/api/tickets/${tickets[0]}`, { priority: 'urgent' })
    await boss.patch(`/api/briefs/${brief}`, { projectName: 'Their renamed shop' })
    await boss.patch(`/api/companies/${companyId}`, { name: 'Zeder & Sons' })

    const files = await exportData(colleague)
    const after = [...files.values()].join('\n')
    const words = /A word before|afterward|urgent|renamed|Zeder & Sons|Quarz|quarz\.png/
    expect(after).not.toMatch(words)
    const rows = (name: string): object[] => JSON.parse(files.get(`data/${name}.json`) ?? '[]')
    expect(rows('tickets')).toMatchObject([
      { title: 'An open matter', description: 'An open matter, as the colleague wrote it.' },
      { title: 'A private matter' },
    ])
    expect(new Set(rows('comments').map((row) => 'content' in row && row.content))).toEqual(
      new Set(['A word of the colleague.']),
    )
    expect(after).toContain('The photos are ours.')
    expect(rows('memberships')).toMatchObject([{ company_id: companyId }])
    expect(rows('mails').filter((row) => 'entity_type' in row && row.entity_type !== null)).toEqual([])

    // The agency is responsible for everything that is stored about a person.
    const byStaff = (await staff.get(`/api/users/${colleague.id}/export`)).bytes.toString()
    expect(byStaff).toContain('A word before.')
    expect((await getWhole(owner)).match(words)).not.toBeNull()
  })

  test('exports the tickets that a former member raised, even after their activities are deleted', async () => {
    const { boss, colleague, companyId, project } = await busyCompany()
    const website = await portal.buildWebsite({ userId: colleague.id, companyId, projectId: project.id })
    const ticket = { title: 'The agency saw it', description: 'As the agency wrote it.' }
    const { status } = await staff.post('/api/tickets', {
      ...ticket,
      serviceCategory: 'general',
      websiteId: website.id,
    })
    expect(status).toBe(201)
    await boss.delete(`/api/companies/${companyId}/people/${colleague.id}`)
    const titles = async () =>
      JSON.parse((await exportData(colleague)).get('data/tickets.json') ?? '[]').map(
        ({ title }: { title: string }) => title,
      ) as string[]
    const raised = ['An open matter', 'A private matter']
    expect(await titles()).toEqual(raised)
    await portal.db.deleteFrom('activities').where('companyId', '=', companyId).execute()
    expect(await titles()).toEqual([...raised, 'The agency saw it'])
  })

  test('omits the content of a brief from the export of a former member after someone else edits it', async () => {
    const { boss, colleague, companyId, brief } = await busyCompany()
    await boss.delete(`/api/companies/${companyId}/people/${colleague.id}`)
    expect(await getWhole(colleague)).toContain('A shop of ours')
    await boss.patch(`/api/briefs/${brief}`, { projectDescription: 'What the owner made of it afterward.' })
    expect(await getWhole(colleague)).not.toMatch(/owner made of it|A shop of ours/)
  })

  test('omits a project that a colleague can no longer read, and comments on it, from their export', async () => {
    const { boss, colleague, companyId, project } = await busyCompany()
    const other = await portal.buildProject({ userId: colleague.id, companyId, name: 'Project Basalt' })
    await staff.post('/api/comments', {
      content: 'About Quarz.',
      entityType: 'project',
      entityId: project.id,
    })
    await boss.patch(`/api/companies/${companyId}/people/${colleague.id}`, { projectIds: [other.id] })
    const narrowed = await getWhole(colleague)
    expect(narrowed).toContain('Project Basalt')
    expect(narrowed).toContain('A word before.')
    expect(narrowed).not.toMatch(/About Quarz|Project Quarz/)
  })

  test('omits records of a company from the export of a staff freelancer who no longer works for it', async () => {
    const { boss, companyId, project } = await busyCompany()
    const other = await portal.buildClient()
    const freelancer = await portal.buildStaff({ staffRole: 'freelancer' })
    await portal.db
      .insertInto('staffCompanies')
      .values([companyId, other.companyId].map((id) => ({ userId: freelancer.id, companyId: id })))
      .execute()
    const { body: ticket } = await boss.post<{ id: number }>('/api/tickets', {
      title: 'Salaries of Haruka',
      description: 'Haruka’s salary is private.',
      serviceCategory: 'general',
      private: true,
    })
    await staff.patch(`/api/tickets/${ticket.id}`, { assigneeId: freelancer.id })
    await staff.patch(`/api/projects/${project.id}`, { responsibleId: freelancer.id })
    const task = await portal.buildTask({
      projectId: project.id,
      assigneeId: freelancer.id,
      title: 'Build Quarz',
    })
    await boss.post('/api/comments', {
      content: 'Haruka earns 4,000.',
      entityType: 'ticket',
      entityId: ticket.id,
    })
    await portal
      .as(freelancer)
      .post('/api/comments', { content: 'An own answer.', entityType: 'ticket', entityId: ticket.id })
    const words = /Haruka|Quarz/
    expect(await getWhole(freelancer)).toMatch(words)
    expect(task.title).toMatch(words)
    await staff.patch(`/api/users/${freelancer.id}`, { companyIds: [other.companyId] })
    const after = await getWhole(freelancer)
    expect(after).not.toMatch(words)
    expect(after).toContain('An own answer.')
  })
})

describe('erasing a user', () => {
  test('deletes all personal data of an erased client, but not their tickets and comments', async () => {
    const { client, as, ticketId } = busyClient
    const before = await wholeDatabase()
    const traces = [
      'quintessa',
      'Quintessa',
      'zephyr.example',
      'Zephyr',
      'Asia/Tokyo',
      '203.0.113.77',
      'QuinBrowser',
      'Half a thought',
    ]
    for (const trace of traces) expect.soft(before).toContain(trace)

    expect((await staff.post(`/api/users/${client.id}/erase`)).status).toBe(204)

    const after = await wholeDatabase()
    for (const trace of traces) expect.soft(after.toLowerCase()).not.toContain(trace.toLowerCase())
    expect((await as.get('/api/user')).status).toBe(401)
    expect((await staff.get(`/api/tickets/${ticketId}`)).body).toMatchObject({
      description: CONTENT,
      client: { fullName: `Former client ${client.id}` },
      attachments: [{}],
    })
    const comments = await staff.get<{ content: string }[]>(`/api/comments/ticket/${ticketId}`)
    expect(comments.body.map(({ content }) => content)).toContain('A word of mine.')
    expect((await verifyAuditLog(portal.db)).faults).toEqual([])
    const audited = await staff.get('/api/audit?area=privacy&q=privacy.erased')
    expect(audited.body).toMatchObject([{ action: 'privacy.erased', entityId: client.id }])
  })

  test('archives and renames the company of an erased client only if it had no other members', async () => {
    const client = await portal.buildClient({ fullName: 'Lone Lou', companyName: 'Lou & Nobody' })
    const shared = await portal.buildClient({ fullName: 'Second Sue', companyName: 'Shared Inc' })
    await portal.buildMember(shared.companyId)
    for (const { id } of [client, shared])
      expect((await staff.post(`/api/users/${id}/erase`)).status).toBe(204)
    expect((await staff.get(`/api/companies/${client.companyId}`)).body).toMatchObject({
      name: `Former client ${client.id}`,
      archivedAt: expect.any(String) as string,
    })
    expect((await staff.get(`/api/companies/${shared.companyId}`)).body).toMatchObject({
      name: 'Shared Inc',
      archivedAt: null,
    })
    const { body: waits } = await staff.get<{ kind: string; id: number }[]>(
      '/api/stats/waiting?on=agency&kind=company',
    )
    expect(waits.map(({ id }) => id)).not.toContain(client.companyId)
    expect(await wholeDatabase()).not.toContain('Lou & Nobody')
  })

  test('exports and erases the details of a staff member who was the account manager', async () => {
    const sarah = await portal.buildStaff({ fullName: 'Sarah Lind' })
    await staff.patch('/api/agency/settings', {
      accountManager: { userId: sarah.id, clientEmail: 'sarah@lind.example', clientPhone: '+49 30 7654321' },
    })
    const table = (await exportData(sarah)).get('data/agency.json')
    expect(JSON.parse(table ?? '')).toEqual([
      {
        manager_id: sarah.id,
        manager_name: null,
        manager_email: null,
        manager_client_email: 'sarah@lind.example',
        manager_client_phone: '+49 30 7654321',
      },
    ])
    await staff.post(`/api/users/${sarah.id}/erase`)
    expect(await wholeDatabase()).not.toMatch(/sarah@lind\.example|7654321/)
  })

  test('erases the name of a user who was already deleted', async () => {
    const client = await portal.buildClient({ fullName: 'Deleted Dora' })
    await staff.delete(`/api/users/${client.id}`)
    expect((await staff.post(`/api/users/${client.id}/erase`)).status).toBe(204)
    expect(await wholeDatabase()).not.toContain('Deleted Dora')
  })

  test('erases names in earlier versions of briefs and in activities of assigned tickets', async () => {
    const client = await portal.buildClient({ fullName: 'Xanthippe Brief', companyName: 'Xanthippe & Sons' })
    const colleague = await portal.buildStaff({ fullName: 'Ximena Handler' })
    const brief = await portal.buildBrief({ userId: client.id })
    await staff.post(`/api/briefs/${brief.id}/decline`, { feedback: 'Please tell us more.' })
    expect(await snapshots()).not.toContain('Xanthippe')
    await sql`update brief_revisions set snapshot = snapshot || '{"client": {"fullName": "Xanthippe Brief"}}'`.execute(
      portal.db,
    )
    const ticket = await portal.buildTicket({ userId: client.id })
    await staff.patch(`/api/tickets/${ticket.id}`, { assigneeId: colleague.id })
    for (const { id } of [client, colleague])
      expect((await staff.post(`/api/users/${id}/erase`)).status).toBe(204)
    expect(await wholeDatabase()).not.toMatch(/xanthippe|ximena/i)
    const { body } = await staff.get<{ data: object }[]>('/api/activities/recent?limit=50')
    expect(body.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ assignee: `Former staff ${colleague.id}` }),
    )
  })

  test('lists deleted users by their status until they are erased', async () => {
    const client = await portal.buildClient({ username: 'dina', fullName: 'Deleted Dina' })
    await staff.delete(`/api/users/${client.id}`)
    const listDeleted = async () => (await staff.get('/api/users?status=deleted&q=dina')).body
    expect(await listDeleted()).toMatchObject([{ id: client.id, username: 'dina', status: 'deleted' }])
    expect((await staff.get('/api/users?q=dina')).body).toEqual([])
    expect((await staff.get(`/api/users/${client.id}`)).status).toBe(404)
    expect((await staff.get(`/api/users/${client.id}/export`)).status).toBe(200)
    await staff.post(`/api/users/${client.id}/erase`)
    expect(await listDeleted()).toEqual([])
    expect((await staff.get(`/api/users?status=deleted&q=former`)).body).toEqual([])
  })

  test('does not change another name that contains the name of an erased client', async () => {
    const [al, alma] = [
      await portal.buildClient({ fullName: 'Al' }),
      await portal.buildClient({ fullName: 'Alma' }),
    ]
    const note = { userId: sam.id, type: 'other', entityType: 'user', entityId: 1, href: '/' }
    await portal.db
      .insertInto('notifications')
      .values(['Al wrote', 'Alma wrote', 'From Al, also'].map((title) => ({ ...note, title })))
      .execute()
    const titleValues = JSON.stringify({ record: 'Al', other: 'Alma' })
    await portal.db
      .insertInto('notifications')
      .values({ ...note, title: '{record} came with {other}', titleValues })
      .execute()
    await staff.post(`/api/users/${al.id}/erase`)
    const { body: told } = await staff.get<Notification[]>('/api/notifications')
    expect(told.filter(({ href }) => href === '/').map(({ title }) => title)).toEqual([
      `Former client ${al.id} came with Alma`,
      `From Former client ${al.id}, also`,
      'Alma wrote',
      `Former client ${al.id} wrote`,
    ])
    expect((await staff.get(`/api/users/${alma.id}`)).body).toMatchObject({ fullName: 'Alma' })
  })

  test('does not let staff erase their own account, or clients erase any account', async () => {
    const client = await portal.buildClient()
    expect((await staff.post(`/api/users/${sam.id}/erase`)).status).toBe(409)
    expect((await portal.as(client).post(`/api/users/${client.id}/erase`)).status).toBe(403)
    expect((await staff.post('/api/users/2147483647/erase')).status).toBe(404)
  })
})

test('deletes only notifications, activities, and addresses that are older than their retention period', async () => {
  const client = await portal.buildClient()
  await portal.as(client).get('/api/user')
  await staff.get('/api/tickets/export.csv')
  await staff.patch(`/api/users/${client.id}`, { fullName: 'Nora Neu' })
  const note = {
    userId: client.id,
    type: 'other',
    title: 'Old',
    entityType: 'user',
    entityId: 1,
    href: '/old',
  }
  const createdAt = new Date(Date.now() - 40 * 86_400_000).toISOString()
  await portal.db
    .insertInto('notifications')
    .values([{ ...note, createdAt }, note])
    .execute()
  const count = async () => {
    const { rows } = await sql<Record<string, number>>`select
      (select count(*) from notifications where href = '/old') as notifications,
      (select count(*) from activities where entity_id = ${client.id} and entity_type = 'user') as activities,
      (select count(*) from audit_addresses) as addresses`.execute(portal.db)
    return rows[0]
  }
  const kept = {
    activities: undefined,
    notifications: undefined,
    mails: undefined,
    auditAddresses: undefined,
  }
  const before = await count()
  await deleteExpiredData(portal.db, kept)
  expect(await count()).toEqual(before)
  await deleteExpiredData(portal.db, {
    ...kept,
    notifications: 30,
    activities: 30,
    mails: 30,
    auditAddresses: 30,
  })
  expect(await count()).toEqual({ ...before, notifications: 1 })
  await deleteExpiredData(portal.db, { ...kept, activities: 0, auditAddresses: 0 })
  expect(await count()).toEqual({ notifications: 1, activities: 0, addresses: 0 })
  expect((await verifyAuditLog(portal.db)).faults).toEqual([])
})

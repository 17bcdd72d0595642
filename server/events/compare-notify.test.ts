import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#shared/notifications/values.ts'
import type { RecordKind } from '#shared/records.ts'
import type { Database } from '#server/db/connection.ts'
import { testApp } from '#server/test/test-app.ts'
import { collectedPart, more, partOf } from './notification-mail.ts'
import { type Note, type Readers, notify } from './notify.ts'

/* Until the functions in the database go: both notify the same people in the same way. */

const portal = await testApp()
afterAll(portal.close)

class RolledBack extends Error {}

/** The rows that `work` writes, without ids. */
async function rowsOf(work: (tx: Database) => Promise<unknown>) {
  let found: unknown
  await portal.db
    .transaction()
    .execute(async (tx) => {
      await work(tx)
      const rowsIn = async (table: string, without: string) =>
        (
          await sql<{
            row: unknown
          }>`select to_jsonb(t) - ${without.split(' ')}::text[] as row, ${table === 'mails' ? sql`round(extract(epoch from next_try_at - created_at), 1)` : sql`0`} as delay from ${sql.table(table)} t order by (to_jsonb(t) - ${without.split(' ')}::text[])::text`.execute(
            tx,
          )
        ).rows
      found = {
        notifications: await rowsIn('notifications', 'id created_at'),
        pushes: await rowsIn('pushes', 'id created_at next_try_at'),
        mails: await rowsIn('mails', 'id created_at next_try_at'),
      }
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return found as Record<'notifications' | 'pushes' | 'mails', unknown[]>
}

async function before(tx: Database, actorId: number | null, to: Readers, note: Note) {
  const title = { text: note.title, values: note.values }
  const task = note.entityType === 'task' ? note.entityId : undefined
  const { text, lines, comment, due } = note
  const part = partOf({ title, text, lines, comment, task, due })
  const fields = sql`${note.type}, ${note.title}, ${JSON.stringify(note.values)}, ${note.entityType}, ${note.entityId}, ${note.href},
    ${note.choice}, ${comment ?? null}, ${note.once}, ${note.actionLabel}, ${part}, ${text ? actorId : null}`
  if ('userId' in to)
    return sql`select notify_person(${actorId}, ${to.userId}, ${note.companyId}, ${fields})`.execute(tx)
  if (to.role === 'client')
    return sql`select notify_company(${actorId}, ${note.companyId}, ${note.projectId}, ${note.personId}, ${note.private},
      ${to.toOwners}, ${fields})`.execute(tx)
  const collected = collectedPart({ title, href: note.href, comment: comment ?? null })
  return sql`select notify_staff(${actorId}, ${note.companyId}, ${fields}, ${collected}, ${more()})`.execute(
    tx,
  )
}

let world: {
  actors: (number | null)[]
  people: number[]
  companies: number[]
  records: {
    entityType: RecordKind
    entityId: number
    projectId: number | null
    personIds: (number | null)[]
  }[]
}

beforeAll(async () => {
  const { db } = portal
  const owner = await portal.buildClient()
  const other = await portal.buildClient()
  const company = owner.companyId
  const of = { userId: owner.id }
  const project = await portal.buildProject(of)
  const otherProject = await portal.buildProject(of)
  const second = await portal.buildMember(company, 'owner')
  const colleague = await portal.buildMember(company)
  const quiet = await portal.buildMember(company)
  const viewer = await portal.buildMember(company, 'viewer')
  const freelancer = await portal.buildMember(company, 'colleague', { projectIds: [project.id] })
  const former = await portal.buildMember(company)
  await db
    .updateTable('memberships')
    .set({ endedAt: new Date().toISOString() })
    .where('userId', '=', former.id)
    .execute()
  await db
    .updateTable('memberships')
    .set({ news: 'mine' })
    .where('userId', 'in', [quiet.id, viewer.id])
    .execute()
  const sam = await portal.buildStaff()
  const member = await portal.buildStaff({ staffRole: 'member' })
  const free = await portal.buildStaff({ staffRole: 'freelancer' })
  const idle = await portal.buildStaff({ staffRole: 'freelancer' })
  const away = await portal.buildStaff()
  const invited = await portal.buildStaff()
  await db.insertInto('staffCompanies').values({ userId: free.id, companyId: company }).execute()
  await db
    .updateTable('users')
    .set({ deactivatedAt: new Date().toISOString() })
    .where('id', '=', away.id)
    .execute()
  await db
    .updateTable('users')
    .set({ invitedAt: new Date().toISOString() })
    .where('id', '=', invited.id)
    .execute()
  const unconfirmed = [viewer.id, member.id]
  await sql`update users set email_vouched = false, pending_email = email where id = any(${unconfirmed})`.execute(
    db,
  )
  const settings: [number, string, string][] = [
    [colleague.id, 'daily', 'false'],
    [second.id, 'never', 'true'],
    [sam.id, 'now', 'true'],
    [free.id, 'daily', 'true'],
  ]
  for (const [userId, mail, push] of settings)
    await db
      .insertInto('notificationSettings')
      .values({
        userId,
        mail: JSON.stringify(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, mail]))),
        push: JSON.stringify(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, push === 'true']))),
      })
      .execute()
  const people = [
    owner,
    second,
    colleague,
    quiet,
    viewer,
    freelancer,
    former,
    other,
    sam,
    member,
    free,
    idle,
    away,
    invited,
  ]
  for (const { id } of [owner, second, colleague, sam, sam, free])
    await sql`with session as (insert into sessions (token_hash, user_id, expires_at)
        values (decode(${crypto.randomUUID().replaceAll('-', '')}, 'hex'), ${id}, now() + interval '1 day') returning id)
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      select ${id}, id, ${`https://push.example/${crypto.randomUUID()}`}, 'key', 'auth' from session`.execute(
      db,
    )
  const ticket = await portal.buildTicket({ userId: colleague.id })
  const request = await portal.buildInfoRequest({
    clientId: colleague.id,
    userId: sam.id,
    projectId: project.id,
  })
  await portal.buildComment({ ticketId: ticket.id, userId: freelancer.id })
  await portal.buildComment({ ticketId: ticket.id, userId: owner.id })
  const records = [
    { entityType: 'ticket' as const, entityId: ticket.id, projectId: null },
    { entityType: 'info_request' as const, entityId: request.id, projectId: project.id },
    { entityType: 'project' as const, entityId: project.id, projectId: project.id },
    { entityType: 'project' as const, entityId: otherProject.id, projectId: otherProject.id },
    { entityType: 'brief' as const, entityId: 77, projectId: null },
    { entityType: 'website' as const, entityId: 78, projectId: project.id },
    { entityType: 'task' as const, entityId: 79, projectId: project.id },
    { entityType: 'user' as const, entityId: owner.id, projectId: null },
  ]
  for (const { entityType, entityId } of records) {
    await db
      .insertInto('follows')
      .values({ userId: quiet.id, entityType, entityId, state: 'followed' })
      .execute()
    await db
      .insertInto('follows')
      .values({ userId: second.id, entityType, entityId, state: 'muted' })
      .execute()
    await db
      .insertInto('follows')
      .values({ userId: member.id, entityType, entityId, state: 'muted' })
      .execute()
    for (const userId of [owner.id, sam.id])
      await sql`insert into mails (user_id, company_id, kind, entity_type, entity_id, subject, next_try_at)
        values (${userId}, ${company}, 'tickets', ${entityType}, ${entityId}, 'Waits', now() + interval '1 minute')`.execute(
        db,
      )
  }
  await db.insertInto('recordReaders').values({ userId: viewer.id, ticketId: ticket.id }).execute()
  await db.insertInto('recordReaders').values({ userId: freelancer.id, infoRequestId: request.id }).execute()
  await sql`insert into notifications (user_id, type, title, entity_type, entity_id, href, kind)
    select id, 'seen', 'Seen', 'ticket', 1, '/', 'tickets' from users where id = any(${[owner.id, sam.id]})`.execute(
    db,
  )
  world = {
    actors: [null, sam.id, owner.id, colleague.id],
    people: people.map(({ id }) => id),
    companies: [company, other.companyId],
    records: records.map((record) => ({ ...record, personIds: [null, colleague.id, viewer.id, former.id] })),
  }
})

const compare = async (actorId: number | null, to: Readers, note: Note) => {
  const [old, now] = [
    await rowsOf((tx) => before(tx, actorId, to, note)),
    await rowsOf((tx) => notify(tx, actorId, to, note)),
  ]
  expect(now, JSON.stringify({ actorId, to, note })).toEqual(old)
  return old
}

async function compareAll() {
  let [cases, written] = [0, 0]
  const empty = await rowsOf(async () => {})
  for (const record of world.records)
    for (const companyId of [...world.companies, null])
      for (const actorId of world.actors)
        for (const isPrivate of [false, true])
          for (const personId of record.personIds) {
            const n = cases
            const note: Note = {
              ...record,
              type: n % 3 === 0 ? 'seen' : 'other',
              title: 'New: {record}',
              values: { record: 'A title' },
              choice: NOTIFICATION_KINDS[n % NOTIFICATION_KINDS.length] ?? 'tickets',
              companyId,
              personId,
              private: isPrivate,
              href: '/somewhere',
              actionLabel: n % 2 ? 'Open' : null,
              once: n % 3 === 0,
              text: n % 2 ? 'A text' : null,
              comment: undefined,
            }
            const readers: Readers[] = [
              { role: 'staff' },
              { role: 'client', toOwners: n % 2 === 0 },
              { role: 'client', toOwners: n % 2 === 1 },
              { userId: world.people[n % world.people.length] ?? 0 },
            ]
            for (const to of readers) {
              cases += 1
              const { notifications } = await compare(actorId, to, note)
              written += notifications.length - empty.notifications.length
            }
          }
  return { cases, written }
}

test('both notify the same people', { timeout: 600_000 }, async () => {
  const { cases, written } = await compareAll()
  console.log({ cases, written })
  expect(written).toBeGreaterThan(1_000)
})

test('both collect what a company writes in large amounts', { timeout: 600_000 }, async () => {
  const [company] = world.companies
  for (let n = 0; n < 31; n++) await portal.buildTicket({ userId: world.people[2] ?? 0 })
  await compareAll()
  await sql`insert into mails (user_id, company_id, kind, entity_type, entity_id, subject, next_try_at, parts)
    select id, ${company}, 'tickets', 'company', ${company}, 'Full', now() + interval '1 minute',
      (select jsonb_agg('{}'::jsonb) from generate_series(1, 101)) from users where id = ${world.people[8]}`.execute(
    portal.db,
  )
  const { written } = await compareAll()
  await sql`update mails set parts = (select jsonb_agg('{}'::jsonb) from generate_series(1, 100)) where entity_type = 'company'`.execute(
    portal.db,
  )
  await compareAll()
  expect(written).toBeGreaterThan(1_000)
})

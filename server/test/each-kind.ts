import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { BRIEF_MAX_FILES, RESPONSE_MAX_FILES, TICKET_MAX_FILES } from '#shared/files/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Users } from '#server/schema/types.ts'
import type { Builders } from './builders.ts'

interface Portal extends Pick<
  Builders,
  | 'buildBrief'
  | 'buildProject'
  | 'buildWebsite'
  | 'buildTicket'
  | 'buildInfoRequest'
  | 'buildTask'
  | 'buildComment'
  | 'buildRecurrence'
  | 'buildReplyTemplate'
  | 'buildApiToken'
  | 'buildWebhook'
  | 'buildClient'
> {
  db: Database
}

interface People {
  client: Selectable<Users>
  staff: Selectable<Users>
}

/**
 * Builds `count` of each kind of record for these two people, and `count` other clients. Everything that belongs to a
 * record (comments, tasks, files, deliveries) is on the newest record of its kind. Returns these newest records.
 */
export async function buildOfEachKind(portal: Portal, people: People, count: number) {
  const { client, staff } = people
  const userId = client.id
  const times = <Row>(build: (n: number) => Promise<Row>) => oneByOne(count, build)
  await times(async (n) => portal.buildClient({ fullName: `Client ${n}`, companyName: `Company ${n}` }))
  const brief = await times(async (n) => portal.buildBrief({ userId, projectName: `Website brief ${n}` }))
  const project = await times(async (n) => portal.buildProject({ userId, name: `Website project ${n}` }))
  const website = await times(async (n) =>
    portal.buildWebsite({ userId, projectId: project.id, name: `Website ${n}` }),
  )
  const ticket = await times(async (n) =>
    portal.buildTicket({ userId, websiteId: website.id, title: `The opening hours of shop ${n} are wrong` }),
  )
  const request = await times(async (n) =>
    portal.buildInfoRequest({
      clientId: userId,
      userId: staff.id,
      projectId: project.id,
      title: `Photos of shop ${n}`,
    }),
  )
  await times(async (n) => portal.buildTask({ projectId: project.id, title: `Choose photo ${n}` }))
  for (const home of [{ projectId: project.id }, { websiteId: website.id }])
    await times(async () => portal.buildRecurrence({ ...home, madeBy: staff.id }))
  for (const record of [{ briefId: brief.id }, { projectId: project.id }, { ticketId: ticket.id }])
    await times(async (n) => portal.buildComment({ ...record, userId: n % 2 ? staff.id : userId }))
  await times(async (n) => portal.buildReplyTemplate({ name: `Template ${n} of ${staff.username}` }))
  await times(async (n) => portal.buildApiToken({ userId: staff.id, name: `Time sheets ${n}` }))
  const webhook = await times(async (n) => portal.buildWebhook({ name: `Invoices ${n}` }))
  await times(async (n) => insertMessages(portal.db, { people, ticket, website, n }))
  await times(async (n) => insertFiles(portal.db, { userId, project, website, n }))
  const attached = Math.min(count, BRIEF_MAX_FILES, TICKET_MAX_FILES, RESPONSE_MAX_FILES)
  await oneByOne(attached, async (n) => attachFiles(portal.db, { userId, brief, ticket, request, n }))
  await times(async () =>
    portal.db
      .insertInto('webhookDeliveries')
      .values({ webhookId: webhook.id, type: 'ticket.created', payload: '{}', status: 'delivered' })
      .execute(),
  )
  return { brief, project, website, ticket, request, webhook }
}

/** Builds rows one after the other, so that the last is the newest. Returns the last. */
async function oneByOne<Row>(count: number, build: (n: number) => Promise<Row>): Promise<Row> {
  let row = await build(1)
  for (let n = 2; n <= count; n++) row = await build(n)
  return row
}

interface Record {
  id: number
}

/** Inserts the messages about a ticket. */
async function insertMessages(
  db: Database,
  { people, ticket, website, n }: { people: People; ticket: Record; website: Record; n: number },
): Promise<void> {
  const entity = { entityType: 'ticket', entityId: ticket.id }
  const title = `The opening hours of shop ${n} are wrong`
  const { client, staff } = people
  await db
    .insertInto('activities')
    .values({
      ...entity,
      userId: client.id,
      clientId: client.id,
      websiteId: website.id,
      type: 'ticket_created',
      data: JSON.stringify({ title }),
    })
    .execute()
  for (const [person, href] of [
    [client, `/tickets/${ticket.id}`],
    [staff, `/staff/tickets/${ticket.id}`],
  ] as const) {
    const message = { ...entity, userId: person.id, href }
    await db
      .insertInto('notifications')
      .values({ ...message, type: 'ticket_created', title: `New ticket: ${title}` })
      .execute()
    await db
      .insertInto('mails')
      .values({
        ...message,
        subject: `New ticket: ${title}`,
        status: 'sent',
        sentAt: new Date().toISOString(),
      })
      .execute()
  }
  await db
    .insertInto('receivedMails')
    .values({ sender: 'someone@example.com', subject: title, outcome: 'refused', reason: 'unverified' })
    .execute()
}

interface Owner {
  userId: number
  n: number
}

/** Inserts a file of a project and a file of a website. */
async function insertFiles(
  db: Database,
  { project, website, ...owner }: Owner & { project: Record; website: Record },
): Promise<void> {
  const { userId } = owner
  await db
    .insertInto('projectFiles')
    .values({ projectId: project.id, userId, uploadId: await insertUpload(db, owner) })
    .execute()
  await db
    .insertInto('websiteAssets')
    .values({ websiteId: website.id, userId, kind: 'document', uploadId: await insertUpload(db, owner) })
    .execute()
}

/** Attaches a file to each of these records. */
async function attachFiles(
  db: Database,
  { brief, ticket, request, ...owner }: Owner & { brief: Record; ticket: Record; request: Record },
): Promise<void> {
  for (const record of [{ briefId: brief.id }, { ticketId: ticket.id }, { infoRequestId: request.id }])
    await db
      .insertInto('attachments')
      .values({ ...record, uploadId: await insertUpload(db, owner) })
      .execute()
}

/** Inserts an upload. Nothing is stored under its name. */
async function insertUpload(db: Database, { userId, n }: Owner): Promise<number> {
  const { id } = await db
    .insertInto('uploads')
    .values({
      userId,
      name: randomUUID(),
      fileName: `Price list ${n}.pdf`,
      fileType: 'application/pdf',
      fileSize: 1000 + n,
      sha256: Buffer.alloc(32),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

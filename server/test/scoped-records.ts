import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { type RecordScope, getCompanyScope } from '#shared/contract/policy.ts'
import { TABLE_SCOPES, type ScopedKind } from '#server/core/access/table-scopes.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Attachments } from '#server/schema/types.ts'
import type { TestApp } from './test-app.ts'

/** Kinds whose records have one scope. Users have several, because they can be in several companies. */
export type KindWithPlace = Exclude<ScopedKind, 'user'>

/** The people, companies, and projects that `buildScopedRecords` creates. */
export interface ScopedRecords {
  people: number[]
  companies: number[]
  /** The projects of each company. */
  projects: Map<number, number[]>
}

/**
 * Builds three companies with records of every kind: private and not, with and without a project, and of several
 * people. Two people have records in every company. Each company also has members of every role.
 */
export async function buildScopedRecords(portal: TestApp): Promise<ScopedRecords> {
  const built: ScopedRecords = { people: [], companies: [], projects: new Map() }
  const everywhere = [await portal.buildClient(), await portal.buildClient()].map(({ id }) => id)
  const staff = await portal.buildStaff()
  for (let i = 0; i < 3; i += 1) {
    const { id: owner, companyId } = await portal.buildClient()
    const records = new CompanyRecords(portal, companyId, staff.id, [...everywhere, owner])
    built.companies.push(companyId)
    built.projects.set(companyId, await records.build())
    built.people.push(owner, ...records.members)
  }
  built.people.push(...everywhere)
  const [first = 0] = built.companies
  for (const companyIds of [[first], built.companies]) {
    const { id: userId } = await portal.buildStaff({ staffRole: 'freelancer' })
    const chosen = companyIds.map((companyId) => ({ userId, companyId }))
    await portal.db.insertInto('staffCompanies').values(chosen).execute()
  }
  await portal.buildStaff({ staffRole: 'member' })
  await portal.buildWebhook({ userId: staff.id })
  await portal.db.insertInto('mails').values({ userId: staff.id, subject: 'News', status: 'kept' }).execute()
  return built
}

/** Builds the records of one company. */
class CompanyRecords {
  readonly members: number[] = []
  readonly #portal: TestApp
  readonly #companyId: number
  readonly #staff: number
  /** The people that the records belong to. */
  readonly #clients: readonly number[]

  constructor(portal: TestApp, companyId: number, staff: number, clients: readonly number[]) {
    this.#portal = portal
    this.#companyId = companyId
    this.#staff = staff
    this.#clients = clients
  }

  /** Builds all records, and returns the projects. */
  async build(): Promise<number[]> {
    const portal = this.#portal
    const [userId = 0, other = 0] = this.#clients
    const of = { userId, companyId: this.#companyId }
    const brief = await portal.buildBrief({ ...of, status: 'accepted' })
    await portal.buildBrief(of)
    const unstarted = await portal.buildBrief({ ...of, userId: other })
    const started = await portal.buildProject({ ...of, briefId: brief.id })
    const second = await portal.buildProject({ ...of, userId: other })
    const archived = await portal.buildProject({
      ...of,
      archivedAt: new Date().toISOString(),
      archivedBy: this.#staff,
    })
    const projects = [started.id, second.id, archived.id]
    await this.#buildMembers(projects)
    const websites = []
    for (const projectId of [started.id, second.id])
      websites.push(await portal.buildWebsite({ ...of, projectId }))
    for (const record of [{ projectId: started.id }, { projectId: second.id }, { briefId: unstarted.id }])
      await this.#attach({ taskId: (await portal.buildTask(record)).id })
    for (const [i, person] of this.#clients.entries())
      for (const isPrivate of [false, true])
        await this.#buildPersonal(person, isPrivate, {
          websiteId: websites[i % 2]?.id ?? null,
          place: i === 2 ? { briefId: unstarted.id } : { projectId: projects[i] ?? null },
          readers: [this.#clients[(i + 1) % 3] ?? 0, this.members[i] ?? 0].slice(i < 2 ? 0 : 1),
        })
    await this.#buildParts(
      [brief.id, unstarted.id],
      [started.id, second.id],
      websites.map(({ id }) => id),
    )
    await this.#logActivity('project', started.id, { projectId: started.id })
    await this.#logActivity('brief', unstarted.id)
    await this.#logActivity('company', this.#companyId)
    await this.#logActivity('company', this.#companyId, { userId })
    await this.#logActivity('user', userId, { companyId: null })
    return projects
  }

  /** Builds members of each role. Records can name them. */
  async #buildMembers([first = 0, second = 0]: readonly number[]): Promise<void> {
    const build = this.#portal.buildMember
    for (const member of [
      await build(this.#companyId, 'viewer'),
      await build(this.#companyId, 'colleague', { projectIds: [second] }),
      await build(this.#companyId, 'viewer', { projectIds: [] }),
      await build(this.#companyId, 'colleague', { projectIds: [first] }),
      await build(this.#companyId),
    ])
      this.members.push(member.id)
  }

  /** Builds a ticket and a request of a person. */
  async #buildPersonal(
    person: number,
    isPrivate: boolean,
    given: {
      websiteId: number | null
      place: { briefId: number } | { projectId: number | null }
      readers: readonly number[]
    },
  ): Promise<void> {
    const portal = this.#portal
    const of = { companyId: this.#companyId, private: isPrivate }
    const status = person === this.#clients[0] ? 'resolved' : 'open'
    const ticket = await portal.buildTicket({ ...of, userId: person, websiteId: given.websiteId, status })
    const asked = { clientId: person, userId: this.#staff }
    const request = await portal.buildInfoRequest({ ...of, ...asked, ...given.place })
    for (const userId of given.readers)
      await portal.db
        .insertInto('recordReaders')
        .values([
          { userId, ticketId: ticket.id, infoRequestId: null },
          { userId, ticketId: null, infoRequestId: request.id },
        ])
        .execute()
    await portal.buildComment({ ticketId: ticket.id, userId: this.#staff })
    await this.#attach({ ticketId: ticket.id })
    await this.#buildPartsOfRequest(request.id)
    await this.#logActivity('ticket', ticket.id, { private: isPrivate })
    await this.#logActivity('info_request', request.id, { projectId: request.projectId, private: isPrivate })
  }

  async #buildPartsOfRequest(infoRequestId: number): Promise<void> {
    const { db, buildQuestion } = this.#portal
    const question = await buildQuestion({ infoRequestId })
    const answer = await db
      .selectFrom('infoAnswers')
      .select('id')
      .where('questionId', '=', question.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('questionHandovers')
      .values({ questionId: question.id, askedOf: this.#staff, handedBy: this.#staff })
      .execute()
    await db.insertInto('linkDrafts').values({ infoAnswerId: answer.id }).execute()
    await db.insertInto('answerParts').values({ infoRequestId, message: 'The first part.' }).execute()
    const returned = await db
      .insertInto('infoRequestReturns')
      .values({
        infoRequestId,
        returnedBy: this.#staff,
        message: 'Here it is.',
        answeredAt: new Date().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.#attach({ infoRequestId })
    await this.#attach({ infoAnswerId: answer.id })
    await this.#attach({ infoRequestReturnId: returned.id })
  }

  /** Builds the parts of briefs, projects, and websites. */
  async #buildParts(
    briefs: readonly number[],
    projects: readonly number[],
    websites: readonly number[],
  ): Promise<void> {
    const { db, buildComment, buildRecurrence } = this.#portal
    for (const briefId of briefs) {
      const comment = await buildComment({ briefId, userId: this.#staff })
      await this.#attach({ briefId })
      await this.#attach({ commentId: comment.id })
      await db
        .insertInto('briefRevisions')
        .values({ briefId, decidedBy: this.#staff, feedback: 'Please add photos.', snapshot: '{}' })
        .execute()
    }
    for (const projectId of projects) {
      await buildComment({ projectId, userId: this.#staff })
      await buildRecurrence({ projectId, madeBy: this.#staff })
      await db
        .insertInto('projectFiles')
        .values({ projectId, userId: this.#staff, uploadId: await this.#upload() })
        .execute()
    }
    for (const websiteId of websites) {
      await buildRecurrence({ websiteId, madeBy: this.#staff })
      await db
        .insertInto('websiteAssets')
        .values({ websiteId, userId: this.#staff, uploadId: await this.#upload(), kind: 'logo' })
        .execute()
    }
  }

  async #attach(to: Partial<Insertable<Attachments>>): Promise<void> {
    await this.#portal.db
      .insertInto('attachments')
      .values({ uploadId: await this.#upload(), ...to })
      .execute()
  }

  async #upload(): Promise<number> {
    const { id } = await this.#portal.db
      .insertInto('uploads')
      .values({
        name: randomUUID(),
        userId: this.#staff,
        fileName: 'logo.png',
        fileType: 'image/png',
        fileSize: 1,
        sha256: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async #logActivity(
    entityType: string,
    entityId: number,
    more: { companyId?: null; projectId?: number | null; private?: boolean; userId?: number } = {},
  ): Promise<void> {
    await this.#portal.db
      .insertInto('activities')
      .values({
        type: 'project_updated',
        data: '{}',
        entityType,
        entityId,
        companyId: this.#companyId,
        ...more,
      })
      .execute()
  }
}

/** The columns that decide a record's scope. Each kind has some of them. */
type Row = Record<
  | 'id'
  | 'companyId'
  | 'userId'
  | 'clientId'
  | 'entityId'
  | 'briefId'
  | 'projectId'
  | 'websiteId'
  | 'ticketId'
  | 'infoRequestId'
  | 'infoRequestReturnId'
  | 'questionId'
  | 'infoAnswerId'
  | 'commentId'
  | 'taskId',
  number
> & { entityType: string; private: boolean }

/** Returns the scope of the record that a part belongs to. */
function getFirst(...places: (RecordScope | undefined)[]): RecordScope {
  const place = places.find((each) => each !== undefined)
  if (!place) throw new Error('A part of no record')
  return place
}

/**
 * Reads the expected scope of every record, by kind and ID. The scopes don't come from `TABLE_SCOPES`, so a wrong row
 * there fails the test. A kind that is missing here is a type error.
 */
export async function findPlaces(db: Database): Promise<Record<KindWithPlace, Map<number, RecordScope>>> {
  const readRows = async (table: string) =>
    (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows
  const read = async (kind: KindWithPlace, placeOf: (row: Row) => RecordScope) =>
    new Map((await readRows(TABLE_SCOPES[kind].table)).map((row) => [row.id, placeOf(row)]))

  const named = await readRows('recordReaders')
  const readers = (column: 'ticketId' | 'infoRequestId', id: number) =>
    named
      .filter((row) => row[column] === id)
      .map(({ userId }) => userId)
      .toSorted((a, b) => a - b)
  const projects = await readRows('projects')
  const getProject = (briefId: number) => projects.find((project) => project.briefId === briefId)?.id ?? null

  const company = await read('company', ({ id }) => getCompanyScope(id))
  const brief = await read('brief', (row) => getCompanyScope(row.companyId, { project: getProject(row.id) }))
  const project = await read('project', (row) => getCompanyScope(row.companyId, { project: row.id }))
  const website = await read('website', (row) => getCompanyScope(row.companyId, { project: row.projectId }))
  const ticket = await read('ticket', (row) =>
    getCompanyScope(row.companyId, {
      project: null,
      person: row.userId,
      private: row.private,
      people: readers('ticketId', row.id),
    }),
  )
  const request = await read('info_request', (row) =>
    getCompanyScope(row.companyId, {
      project: row.projectId,
      person: row.clientId,
      private: row.private,
      people: readers('infoRequestId', row.id),
    }),
  )

  const comment = await read('comment', (row) =>
    getFirst(ticket.get(row.ticketId), project.get(row.projectId), brief.get(row.briefId)),
  )
  const getRequestScope = (row: Row) => getFirst(request.get(row.infoRequestId))
  const question = await read('info_question', getRequestScope)
  const answer = await read('info_answer', (row) => getFirst(question.get(row.questionId)))
  const returned = await read('info_request_return', getRequestScope)

  const task = await read('task', (row) => getFirst(project.get(row.projectId), brief.get(row.briefId)))

  return {
    company,
    brief,
    project,
    website,
    ticket,
    info_request: request,
    comment,
    info_question: question,
    question_handover: await read('question_handover', (row) => getFirst(question.get(row.questionId))),
    info_answer: answer,
    info_request_return: returned,
    answer_part: await read('answer_part', getRequestScope),
    link_draft: await read('link_draft', (row) => getFirst(answer.get(row.infoAnswerId))),
    brief_revision: await read('brief_revision', (row) => getFirst(brief.get(row.briefId))),
    task,
    recurrence: await read('recurrence', (row) =>
      getFirst(project.get(row.projectId), website.get(row.websiteId)),
    ),
    project_file: await read('project_file', (row) => getFirst(project.get(row.projectId))),
    website_asset: await read('website_asset', (row) => getFirst(website.get(row.websiteId))),
    attachment: await read('attachment', (row) =>
      getFirst(
        brief.get(row.briefId),
        ticket.get(row.ticketId),
        comment.get(row.commentId),
        request.get(row.infoRequestId),
        returned.get(row.infoRequestReturnId),
        answer.get(row.infoAnswerId),
        task.get(row.taskId),
      ),
    ),
    // An activity has the scope of its record. An activity of a company itself belongs to the user who caused it.
    activity: await read('activity', (row) => {
      const records = new Map([
        ['ticket', ticket],
        ['info_request', request],
      ])
      const about = records.get(row.entityType)?.get(row.entityId)
      return getCompanyScope(row.companyId, {
        project: row.projectId,
        person: row.entityType === 'company' ? row.userId : (about?.person ?? null),
        people: about?.people ?? [],
        private: row.private,
      })
    }),
    webhook: await read('webhook', () => getCompanyScope(null)),
    mail: await read('mail', () => getCompanyScope(null)),
  }
}

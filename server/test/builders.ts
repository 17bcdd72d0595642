import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Attachment } from '#shared/files/schemas.ts'
import { TOKEN_SCOPES } from '#shared/contract/policy.ts'
import { WEBHOOK_EVENT_TYPES } from '#shared/contract/webhook-events.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type {
  ApiTokens,
  Briefs,
  Comments,
  InfoQuestions,
  InfoRequests,
  Projects,
  Recurrences,
  ProjectTemplates,
  ReplyTemplates,
  Tasks,
  Tickets,
  Users,
  Webhooks,
  Websites,
} from '#server/schema/types.ts'
import { hashToken, newToken } from '#server/platform/crypto/tokens.ts'
import type { CompanyRole } from '#shared/contract/roles.ts'
import type { Caller, TestFile } from './caller.ts'
import { NEW_BRIEF } from './new-brief.ts'

type GivenColumns<Table> = Partial<Insertable<Table>>

/**
 * The company of a client: a new company of this name that they own, or an existing company that they are a member of.
 */
export interface GivenCompany {
  companyName?: string
  companyId?: number
  companyRole?: CompanyRole
  /** The only projects that they can see. */
  projectIds?: number[]
}
type Client = Selectable<Users> & { companyId: number }

/** The password of every user that the builders create. */
export const PASSWORD = 'correct horse battery'

export interface Builders {
  /** Builds a client by default. */
  buildUser: (given?: GivenColumns<Users>) => Promise<Selectable<Users>>
  buildClient: (given?: GivenColumns<Users> & GivenCompany) => Promise<Client>
  /** Builds a member of this company, by default a colleague. */
  buildMember: (
    companyId: number,
    companyRole?: CompanyRole,
    given?: GivenColumns<Users> & Pick<GivenCompany, 'projectIds'>,
  ) => Promise<Client>
  buildStaff: (given?: GivenColumns<Users>) => Promise<Selectable<Users>>
  /**
   * Builds a brief of a new client unless `userId` is given, in the client's company. The other builders do the same.
   */
  buildBrief: (given?: GivenColumns<Briefs>) => Promise<Selectable<Briefs>>
  buildProject: (given?: GivenColumns<Projects>) => Promise<Selectable<Projects>>
  /** Also builds a project, unless `projectId` is given with its `userId`. */
  buildWebsite: (given?: GivenColumns<Websites>) => Promise<Selectable<Websites>>
  buildTicket: (given?: GivenColumns<Tickets>) => Promise<Selectable<Tickets>>
  /** Builds a request on a new project of `clientId`, unless `projectId` or `briefId` is given with its `clientId`. */
  buildInfoRequest: (given?: GivenColumns<InfoRequests>) => Promise<Selectable<InfoRequests>>
  /** Builds the last question of a request, which is a new one of `clientId` unless `infoRequestId` is given. */
  buildQuestion: (
    given?: GivenColumns<InfoQuestions> & { clientId?: number },
  ) => Promise<Selectable<InfoQuestions>>
  /**
   * Builds a task on a new project, unless `projectId` or `briefId` is given, and for staff, unless `assigneeId` is.
   */
  buildTask: (given?: GivenColumns<Tasks>) => Promise<Selectable<Tasks>>
  /** Builds a comment by `userId`, or by a new staff member, on a new ticket unless a record is given. */
  buildComment: (given?: GivenColumns<Comments>) => Promise<Selectable<Comments>>
  /**
   * Builds weekly work from a distant date on, on a new project unless `projectId` or `websiteId` is given. No work has
   * been made of it yet.
   */
  buildRecurrence: (given?: GivenColumns<Recurrences>) => Promise<Selectable<Recurrences>>
  buildReplyTemplate: (given?: GivenColumns<ReplyTemplates>) => Promise<Selectable<ReplyTemplates>>
  buildProjectTemplate: (given?: GivenColumns<ProjectTemplates>) => Promise<Selectable<ProjectTemplates>>
  /** Builds a token, by default of a new staff member with all scopes. */
  buildApiToken: (given?: GivenColumns<ApiTokens>) => Promise<Selectable<ApiTokens> & { token: string }>
  /** Builds a webhook that by default receives every event, at an address where nothing listens. */
  buildWebhook: (given?: GivenColumns<Webhooks>) => Promise<Selectable<Webhooks>>
  /** Uploads a file through the API as this person. */
  buildUpload: (person: { id: number }, file?: TestFile) => Promise<Attachment>
}

/** Due after every period that a list or a reminder looks at, whenever the tests run. */
const FAR_AWAY = '2099-12-01'
const TEMPLATE_ITEM = {
  key: 'plan',
  kind: 'task',
  title: 'Plan the pages',
  assignee: 'staff',
  anchor: 'start',
  days: 3,
}
const WAITS_FOR_NOBODY = { waitingOn: null, waitingSince: null }

/** Returns builders that fill in everything that a test does not specify. */
export function buildersOn(db: Database, as: (person: { id: number }) => Caller): Builders {
  const insertUser = async (given: GivenColumns<Users>) => {
    const tag = randomUUID().slice(0, 8)
    const user = await db
      .insertInto('users')
      .values({
        username: `anna-${tag}`,
        fullName: 'Anna Bauer',
        email: `anna-${tag}@example.com`,
        staffRole: given.role === 'staff' ? 'owner' : null,
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db
      .insertInto('credentials')
      .values({ userId: user.id, passwordHash: await passwordHash })
      .execute()
    return user
  }
  const buildClient: Builders['buildClient'] = async ({
    companyName = 'Bakery Bauer',
    companyId,
    companyRole = companyId === undefined ? 'owner' : 'colleague',
    projectIds,
    ...given
  } = {}) => {
    const user = await insertUser(given)
    const company = companyId ?? (await buildCompany(companyName))
    const member = { companyId: company, userId: user.id }
    await db
      .insertInto('memberships')
      .values({ ...member, role: companyRole, someProjects: projectIds !== undefined })
      .execute()
    if (projectIds?.length)
      await db
        .insertInto('membershipProjects')
        .values(projectIds.map((projectId) => ({ ...member, projectId })))
        .execute()
    return { ...user, companyId: company }
  }
  const buildCompany = async (name: string) =>
    (await db.insertInto('companies').values({ name }).returning('id').executeTakeFirstOrThrow()).id
  const buildMember: Builders['buildMember'] = (companyId, companyRole = 'colleague', given = {}) =>
    buildClient({ ...given, companyId, companyRole })
  const buildUser: Builders['buildUser'] = async (given = {}) =>
    given.role === 'staff' ? insertUser(given) : buildClient(given)
  const buildStaff: Builders['buildStaff'] = (given) =>
    insertUser({ fullName: 'Sam Staff', role: 'staff', ...given })
  /** Returns the company that a user joined first, even if they have left all of theirs. */
  const readCompany = async (userId: number) =>
    (
      await db
        .selectFrom('memberships')
        .select('companyId')
        .where('userId', '=', userId)
        .orderBy(sql`ended_at is not null`)
        .orderBy('createdAt')
        .orderBy('companyId')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).companyId
  /** Returns the client and the company that a record belongs to. */
  const readOwner = async (given: { userId?: number | undefined; companyId?: number | undefined } = {}) => {
    const userId = await clientOr(given.userId)
    return { userId, companyId: given.companyId ?? (await readCompany(userId)) }
  }
  const clientOr = async (userId: number | undefined) => userId ?? (await buildClient()).id
  const staffOr = async (userId: number | undefined) => userId ?? (await buildStaff()).id

  const buildBrief: Builders['buildBrief'] = async (given) =>
    db
      .insertInto('briefs')
      .values({
        ...NEW_BRIEF,
        ...given,
        ...(await readOwner(given)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  const buildProject: Builders['buildProject'] = async (given) =>
    db
      .insertInto('projects')
      .values({
        name: 'Bakery website',
        description: 'A friendly website for our bakery.',
        completedDate: isFinished(given) ? new Date().toISOString() : null,
        ...given,
        ...(await readOwner(given)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  const buildWebsite: Builders['buildWebsite'] = async (given) => {
    const owner = await readOwner(given)
    const projectId = given?.projectId ?? (await buildProject(owner)).id
    const website = { name: 'Bakery Bauer', url: 'https://bakery.example', launchDate: '2026-03-01' }
    return db
      .insertInto('websites')
      .values({ ...website, ...given, ...owner, projectId })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  const buildTicket: Builders['buildTicket'] = async (given) =>
    db
      .insertInto('tickets')
      .values({
        title: 'The opening hours are wrong',
        description: 'We close at six, not at eight as the page says.',
        ...((given?.status === 'resolved' || given?.status === 'closed') && WAITS_FOR_NOBODY),
        ...given,
        ...(await readOwner(given)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  /** Builds a project unless the test specifies a record. Returns the columns. */
  const getScope = async (given: GivenColumns<Tasks> | undefined, userId: number | undefined) =>
    given?.projectId == null && given?.briefId == null
      ? { projectId: (await buildProject(userId === undefined ? {} : { userId })).id }
      : {}

  const buildInfoRequest: Builders['buildInfoRequest'] = async (given) => {
    const { userId: clientId, companyId } = await readOwner({ ...given, userId: given?.clientId })
    const completed = given?.status === 'completed' && {
      completedAt: new Date().toISOString(),
      responseMessage: 'Here it is.',
      ...WAITS_FOR_NOBODY,
    }
    return db
      .insertInto('infoRequests')
      .values({
        title: 'Photos of the team',
        description: 'Please send us three photos of your team.',
        dueDate: FAR_AWAY,
        ...completed,
        ...(await getScope(
          { briefId: given?.briefId ?? null, projectId: given?.projectId ?? null },
          clientId,
        )),
        ...given,
        clientId,
        companyId,
        userId: await staffOr(given?.userId),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  const buildQuestion: Builders['buildQuestion'] = async ({ clientId, ...given } = {}) => {
    const infoRequestId =
      given.infoRequestId ?? (await buildInfoRequest(clientId === undefined ? {} : { clientId })).id
    const { position } = await db
      .updateTable('infoRequests')
      .set({ questionCount: sql`question_count + 1`, askedCount: sql`asked_count + 1` })
      .where('id', '=', infoRequestId)
      .returning('questionCount as position')
      .executeTakeFirstOrThrow()
    const question = await db
      .insertInto('infoQuestions')
      .values({ position, kind: 'text', label: 'What is your company called?', ...given, infoRequestId })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db.insertInto('infoAnswers').values({ questionId: question.id }).execute()
    return question
  }

  const buildTask: Builders['buildTask'] = async (given) =>
    db
      .insertInto('tasks')
      .values({
        title: 'Choose the photos',
        description: 'Pick five photos for the start page.',
        dueDate: FAR_AWAY,
        ...(await getScope(given, given?.assigneeId ?? undefined)),
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  const buildComment: Builders['buildComment'] = async (given) => {
    const onRecord = given?.ticketId ?? given?.projectId ?? given?.briefId
    return db
      .insertInto('comments')
      .values({
        content: 'Thank you, we are on it.',
        ...(onRecord == null && { ticketId: (await buildTicket()).id }),
        ...given,
        userId: await staffOr(given?.userId),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  const buildRecurrence: Builders['buildRecurrence'] = async (given) => {
    const home = given?.projectId == null && given?.websiteId == null
    return db
      .insertInto('recurrences')
      .values({
        content: JSON.stringify({ kind: 'task', title: 'Check the backups', assignee: 'staff' }),
        every: 1,
        unit: 'week',
        weekday: 2,
        shift: 'next',
        startsOn: FAR_AWAY,
        settledUntil: '2099-11-30',
        nextOn: FAR_AWAY,
        ...(home && { projectId: (await buildProject()).id }),
        ...given,
        madeBy: await staffOr(given?.madeBy),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  const buildReplyTemplate: Builders['buildReplyTemplate'] = async (given) =>
    db
      .insertInto('replyTemplates')
      .values({ name: `Template ${randomUUID()}`, content: 'Hello {client}', ...given })
      .returningAll()
      .executeTakeFirstOrThrow()

  const buildProjectTemplate: Builders['buildProjectTemplate'] = async (given) =>
    db
      .insertInto('projectTemplates')
      .values({ name: 'Small website', content: JSON.stringify({ items: [TEMPLATE_ITEM] }), ...given })
      .returningAll()
      .executeTakeFirstOrThrow()

  const buildApiToken: Builders['buildApiToken'] = async (given) => {
    const token = `pp_${newToken()}`
    const kept = await db
      .insertInto('apiTokens')
      .values({
        name: 'Time sheets',
        scopes: [...TOKEN_SCOPES],
        tokenHash: hashToken(token),
        prefix: token.slice(0, 7),
        ...given,
        userId: await staffOr(given?.userId),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...kept, token }
  }

  const buildWebhook: Builders['buildWebhook'] = async (given) =>
    db
      .insertInto('webhooks')
      .values({
        name: 'Invoices',
        url: 'https://invoices.example.com/portal',
        eventTypes: [...WEBHOOK_EVENT_TYPES],
        userId: given?.userId ?? (await buildStaff()).id,
        ...given,
      })
      .returningAll()
      .executeTakeFirstOrThrow()

  const buildUpload: Builders['buildUpload'] = async (person, file) => {
    const { status, body } = await as(person).upload<Attachment>('/api/uploads', file)
    if (status !== 201) throw new Error(`The upload answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  return {
    buildUser,
    buildClient,
    buildMember,
    buildStaff,
    buildBrief,
    buildProject,
    buildWebsite,
    buildTicket,
    buildInfoRequest,
    buildQuestion,
    buildTask,
    buildComment,
    buildRecurrence,
    buildReplyTemplate,
    buildProjectTemplate,
    buildApiToken,
    buildWebhook,
    buildUpload,
  }
}

const isFinished = (project: GivenColumns<Projects> | undefined) =>
  project?.status === 'completed' || project?.status === 'launched'

// Deliberately cheap, because it protects nothing real.
const passwordHash = hash(PASSWORD, { memoryCost: 64, timeCost: 1 })

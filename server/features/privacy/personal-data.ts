import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BRIEF_FIELD_NAMES } from '#shared/briefs/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { RECORD_KINDS, hasPage } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import { getRecordVisibilityCondition } from '#server/core/access/record-visibility.ts'
import { snakeCase } from '#server/platform/db/driver/camel-case.ts'
import { getRecordTable } from '#server/core/records/get-record-table.ts'
import type { DB } from '#server/schema/types.ts'
import { getLanguage } from '#shared/i18n/t.ts'
import { type MailPart, translateMail, removeConfidentialTexts } from '#server/core/mail/content.ts'
import { matchesLinkPerson } from './erase-guests.ts'
import { refreshStoredMails } from '#server/core/mail/refresh-stored-mails.ts'
import { STAFF_ONLY_FIELDS } from '#server/core/events/feed/queries.ts'

type Condition = (personId: number) => RawBuilder<unknown>

/** Whether the person can see the record that a row refers to by its type and id. */
const isRecordVisible = (actor: Actor): RawBuilder<SqlBool> =>
  getRecordVisibilityCondition(actor, { type: sql.ref('entity_type'), id: sql.ref('entity_id') })

/** A table with data about a person. */
export interface PersonalData {
  table: keyof DB
  /** Selects the rows that are the person's. */
  rows: Condition
  /** Columns that no export contains, because they're secret or internal. If null, no rows are exported. */
  withheld: readonly string[] | null
  /** Columns that only exports made by staff contain. */
  withheldFromClients?: readonly string[]
  /**
   * Selects the rows of companies that the person can see. Their own export contains no other rows, except the texts in
   * them that they wrote themselves. Absent if all rows are about the person alone.
   */
  filterVisible?: (actor: Actor) => RawBuilder<SqlBool>
  /** The rows that the person wrote, with the text columns that are exported even if they can't see them. */
  ownTexts?: { rows: Condition; columns: readonly string[] }
  /** The effect of erasure on the rows. `kept` rows are history, under the anonymous name. */
  erased: 'removed' | 'kept'
  /** The column that increases with every row, or null if a person has only a few rows. */
  key: 'id' | null
  /** Returns a row without messages between colleagues, which exports made by staff don't contain. */
  omitMessages?: (row: Row) => Row
  /** Updates the rows of an export if they quote texts that may have been edited or deleted since. */
  refreshRows?: (db: Database, rows: Row[]) => Promise<Row[]>
}

/** A table of the lists below. By default, its rows are those whose `userId` is the person's id. */
type TableEntry = Omit<PersonalData, 'erased' | 'rows' | 'withheld' | 'key'> &
  Partial<Pick<PersonalData, 'rows' | 'withheld' | 'key'>>
type Row = Record<string, unknown>
type StoredMail = Row & {
  kind: string
  language: string | null
  subject: string
  subject_values: unknown
  parts: unknown
  action_label: string | null
}

/** Returns mails with their current texts. Unsent mails are in the language of the person who reads the export. */
async function refreshMails(db: Database, rows: Row[]): Promise<Row[]> {
  const stored = (rows as StoredMail[]).map(
    ({ subject_values: subjectValues, action_label: actionLabel, ...mail }) => ({
      ...mail,
      language: mail.language ?? getLanguage(),
      subjectValues,
      actionLabel,
    }),
  )
  const mails = await refreshStoredMails(db, stored)
  return mails.map((current) => {
    const { gone: _gone, actionLabel, ...mail } = translateMail(current)
    return { ...mail, action_label: actionLabel }
  })
}

/** Returns what the agency's settings say about the account manager. Nothing else in them is about people. */
const pickManagerDetails = (agency: Row): Row =>
  Object.fromEntries(Object.entries(agency).filter(([column]) => column.startsWith('manager_')))

const matchesColumns =
  (...columns: string[]): Condition =>
  (id) =>
    sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    )

/** Selects rows of a brief, project, or ticket that belongs to the person. */
const isOnOwnRecord = (id: number) => sql`
  brief_id in (select id from briefs where user_id = ${id}) or project_id in (select id from projects where user_id = ${id})
  or ticket_id in (select id from tickets where user_id = ${id})`

/** Whether a received mail says that it's from an address of the person. */
const isFromPerson = (id: number) =>
  sql<SqlBool>`sender in (select lower(email) from users where users.id = ${id}
    union select lower(address) from user_addresses where user_addresses.user_id = ${id} and confirmed_at is not null)`

/** Whether an activity shows that a person did this to the record in the row. */
const hasActivity = (
  id: number,
  { type, entityType, table }: { type: string; entityType: string; table: string },
) => sql`exists (
  select from activities where activities.type = ${type} and activities.entity_type = ${entityType}
    and activities.entity_id = ${sql.ref(`${table}.id`)} and activities.user_id = ${id})`

/** Whether no activity shows who did this, because old activities can be deleted. */
const hasNoActivity = (type: string, entityType: string, table: string) => sql`not exists (
  select from activities where activities.type = ${type} and activities.entity_type = ${entityType}
    and activities.entity_id = ${sql.ref(`${table}.id`)})`

/** The columns of a brief that its client fills in. */
const BRIEF_COLUMNS = ['id', ...BRIEF_FIELD_NAMES.map(snakeCase), 'created_at']

/** Removes a column from a row. */
const omitColumn =
  (column: string) =>
  ({ [column]: _removed, ...row }: Row): Row =>
    row

/** Removes the message of a reassigned request from an activity. */
const omitWords = ({ data, ...row }: Row): Row => ({ ...row, data: omitColumn('words')(data as Row) })

/** History, which stays under the anonymous name. */
const KEPT_TABLES: readonly TableEntry[] = [
  { table: 'users', rows: matchesColumns('id'), withheld: ['search', 'version'], key: null },
  {
    table: 'companies',
    rows: (id) => sql`id in (select company_id from memberships where user_id = ${id})`,
    withheld: ['search', 'card', 'face', 'merged_into'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'company.read', { table: 'companies' }),
  },
  // The account manager. Erasure clears the details (`erasePerson`).
  {
    table: 'agency',
    rows: matchesColumns('managerId'),
    key: null,
    refreshRows: async (_db, rows) => rows.map(pickManagerDetails),
  },
  { table: 'memberships', withheld: ['invited_by', 'ended_by'], key: null },
  { table: 'webhooks', withheld: ['secret', 'previous_secret'], key: null },
  {
    table: 'briefRevisions',
    rows: (id) => sql`decided_by = ${id} or brief_id in (select id from briefs where user_id = ${id})`,
    filterVisible: (actor) => getVisibilityCondition(actor, 'brief.read', { table: 'briefRevisions' }),
    ownTexts: { rows: matchesColumns('decidedBy'), columns: ['id', 'brief_id', 'feedback', 'created_at'] },
  },
  {
    table: 'briefs',
    rows: matchesColumns('userId', 'writtenBy', 'responsibleId'),
    withheld: ['search', 'written_by', 'responsible_id'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'brief.read', { table: 'briefs' }),
    // Only as long as no one else edited it.
    ownTexts: {
      rows: (id) => sql`${hasActivity(id, { type: 'brief_submitted', entityType: 'brief', table: 'briefs' })}
        and not exists (
          select from activities where entity_type = 'brief' and entity_id = briefs.id and user_id <> ${id}
            and type in ('brief_updated', 'brief_resubmitted'))`,
      columns: BRIEF_COLUMNS,
    },
  },
  {
    table: 'tickets',
    rows: matchesColumns('userId', 'assigneeId'),
    withheld: ['search', 'assignee_id'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'ticket.read', { table: 'tickets' }),
    ownTexts: {
      // Staff may have raised the ticket in the person's name. It counts as the person's if nothing else is known.
      rows: (id) => sql`${hasActivity(id, { type: 'ticket_created', entityType: 'ticket', table: 'tickets' })}
        or (user_id = ${id} and ${hasNoActivity('ticket_created', 'ticket', 'tickets')})`,
      columns: ['id', 'title', 'description', 'service_category', 'created_at'],
    },
  },
  {
    table: 'projects',
    rows: matchesColumns('userId', 'archivedBy', 'responsibleId'),
    withheld: ['search', 'archived_by', 'responsible_id'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'project.read', { table: 'projects' }),
  },
  {
    table: 'websites',
    rows: matchesColumns('userId', 'archivedBy'),
    withheld: ['search', 'archived_by'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'website.read', { table: 'websites' }),
  },
  {
    table: 'infoRequests',
    rows: matchesColumns('clientId', 'userId', 'answeredBy'),
    withheld: ['search'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'infoRequest.read', { table: 'infoRequests' }),
    // Only if no one added to the answer.
    ownTexts: {
      rows: (id) => sql`answered_by = ${id} and added_at is null`,
      columns: ['id', 'response_message', 'completed_at'],
    },
  },
  {
    table: 'infoRequestReturns',
    rows: (id) =>
      sql`returned_by = ${id} or info_request_id in (select id from info_requests where client_id = ${id})`,
    filterVisible: (actor) =>
      getVisibilityCondition(actor, 'infoRequest.read', { table: 'infoRequestReturns' }),
    ownTexts: {
      rows: matchesColumns('returnedBy'),
      columns: ['id', 'info_request_id', 'reason', 'created_at'],
    },
  },
  {
    table: 'infoQuestions',
    rows: (id) =>
      sql`id in (select question_id from question_handovers where asked_of = ${id})
        or info_request_id in (select id from info_requests where client_id = ${id})`,
    filterVisible: (actor) => getVisibilityCondition(actor, 'infoRequest.read', { table: 'infoQuestions' }),
  },
  {
    table: 'questionHandovers',
    rows: matchesColumns('askedOf', 'handedBy'),
    omitMessages: omitColumn('words'),
    filterVisible: (actor) =>
      getVisibilityCondition(actor, 'infoRequest.read', { table: 'questionHandovers' }),
    ownTexts: { rows: matchesColumns('handedBy'), columns: ['id', 'question_id', 'words', 'created_at'] },
  },
  // Reviews by staff are in their activities. They don't get to read drafts.
  {
    table: 'infoAnswers',
    rows: matchesColumns('givenBy', 'draftedBy'),
    withheld: ['staff_version'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'infoRequest.read', { table: 'infoAnswers' }),
    ownTexts: {
      rows: matchesColumns('givenBy'),
      columns: ['id', 'question_id', 'value', 'words', 'given_at'],
    },
  },
  {
    table: 'linkDrafts',
    rows: (id) => sql`answer_link_id in (select id from answer_links where ${matchesLinkPerson(id)})`,
    filterVisible: (actor) => getVisibilityCondition(actor, 'infoRequest.read', { table: 'linkDrafts' }),
    // Drafts that were saved through a link to the person's address.
    ownTexts: {
      rows: (id) => sql`answer_link_id in (select answer_links.id from answer_links
        join users on lower(users.email) = lower(answer_links.email) where users.id = ${id})`,
      columns: ['id', 'value', 'words', 'drafted_at'],
    },
  },
  {
    table: 'answerParts',
    rows: (id) => sql`info_request_id in (select id from info_requests where client_id = ${id})`,
    filterVisible: (actor) => getVisibilityCondition(actor, 'infoRequest.read', { table: 'answerParts' }),
  },
  {
    table: 'tasks',
    rows: matchesColumns('assigneeId', 'doneBy'),
    filterVisible: (actor) => getVisibilityCondition(actor, 'task.read', { table: 'tasks' }),
  },
  {
    table: 'recurrences',
    rows: matchesColumns('madeBy'),
    withheld: ['settled_until'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'project.read', { table: 'recurrences' }),
  },
  {
    table: 'comments',
    rows: (id) => sql`user_id = ${id} or (not internal and (${isOnOwnRecord(id)}))`,
    withheld: ['turn'],
    withheldFromClients: ['added_by', 'added_from'],
    filterVisible: (actor) => getVisibilityCondition(actor, 'comment.read', { table: 'comments' }),
    ownTexts: {
      rows: matchesColumns('userId'),
      columns: [
        'id',
        'brief_id',
        'project_id',
        'ticket_id',
        'content',
        'internal',
        'by_email',
        'left_out',
        'created_at',
        'edited_at',
        'deleted_at',
      ],
    },
  },
  ...(['commentVersions', 'commentEmails'] as const).map((table) => ({
    table,
    rows: (id: number) => sql`comment_id in (select id from comments where user_id = ${id})`,
  })),
  {
    table: 'activities',
    rows: matchesColumns('userId', 'clientId'),
    withheldFromClients: STAFF_ONLY_FIELDS,
    omitMessages: omitWords,
    filterVisible: (actor) => sql<SqlBool>`case when company_id is null then ${isRecordVisible(actor)}
      else ${getVisibilityCondition(actor, 'activity.read', { table: 'activities' })} end`,
    ownTexts: {
      rows: matchesColumns('userId'),
      columns: ['id', 'type', 'entity_type', 'entity_id', 'created_at'],
    },
  },
  { table: 'uploads', withheld: ['name', 'sha256'] },
  { table: 'projectFiles' },
  { table: 'websiteAssets' },
  // Append-only and without names: it has only ids of people and kinds of actions. Actions on a person are also their
  // data.
  {
    table: 'auditLog',
    rows: (id) => sql`actor_id = ${id} or (entity_type = 'user' and entity_id = ${id})`,
    withheld: ['address_digest', 'search', 'area'],
  },
]

/** Data that erasure removes. */
const REMOVED_TABLES: readonly TableEntry[] = [
  { table: 'sessions', withheld: ['token_hash', 'view_as', 'view_until'], key: null },
  { table: 'apiTokens', withheld: ['token_hash'], key: null },
  { table: 'userAddresses', key: null },
  { table: 'membershipProjects', key: null },
  // Invitations that they accepted or can accept. Invitations that they sent aren't about them.
  {
    table: 'companyInvitations',
    rows: (id) => sql`used_by = ${id} or (used_at is null
      and lower(email) = (select lower(email) from users where users.id = ${id}))`,
    withheld: ['token_hash', 'invited_by'],
  },
  { table: 'staffCompanies', key: null },
  { table: 'recordReaders' },
  { table: 'follows', key: null },
  { table: 'calendarAddresses', withheld: ['token_hash'], key: null },
  { table: 'briefDrafts', key: null },
  // Another person answered with these links. Erasing also deletes them.
  {
    table: 'answerLinks',
    rows: matchesLinkPerson,
    withheld: ['token_hash', 'mail_id'],
    omitMessages: omitColumn('words'),
  },
  {
    table: 'notifications',
    withheld: ['digest'],
    omitMessages: omitColumn('message'),
    filterVisible: isRecordVisible,
  },
  { table: 'notificationSettings', key: null },
  {
    table: 'mails',
    withheld: ['href', 'error', 'tries', 'next_try_at', 'greets'],
    // Mails about several records repeat notifications. The export contains the notifications that the person can see.
    filterVisible: (actor) => sql<SqlBool>`not parts @> '[{"about": {}}]' and ${isRecordVisible(actor)}`,
    omitMessages: ({ parts, ...row }) => ({
      ...row,
      parts: removeConfidentialTexts(parts as MailPart[]),
    }),
    refreshRows: refreshMails,
  },
  {
    table: 'receivedMails',
    rows: (id) => sql`user_id = ${id} or ${isFromPerson(id)}
      or comment_id in (select id from comments where user_id = ${id})`,
    // Others may have written to the person's reply addresses.
    filterVisible: ({ id }) => isFromPerson(id),
  },
  { table: 'passkeys', withheld: ['public_key', 'counter'], key: null },
  { table: 'providerIdentities', key: null },
  { table: 'authenticators', withheld: ['secret', 'last_step'], key: null },
  { table: 'pushSubscriptions', withheld: ['auth', 'p256dh'], key: null },
  { table: 'heldEvents', rows: matchesColumns('actorId'), withheld: null, key: null },
  {
    table: 'auditAddresses',
    rows: (id) => sql`entry_id in (select id from audit_log where actor_id = ${id})`,
    withheld: ['salt'],
    key: null,
  },
  // Credentials and temporary state, which contain nothing to read.
  ...(
    [
      'credentials',
      'accountLinks',
      'recoveryCodes',
      'knownDevices',
      'passkeyChallenges',
      'providerSignIns',
      'pendingSignIns',
      'wrongCodes',
      'refusals',
      'undos',
      'digests',
      'idempotencyKeys',
      'resumableUploads',
    ] as const
  ).map((table) => ({ table, withheld: null, key: null })),
]

const withErasure =
  (erased: PersonalData['erased']) =>
  ({ rows = matchesColumns('userId'), withheld = [], key = 'id', ...data }: TableEntry): PersonalData => ({
    ...data,
    rows,
    withheld,
    key,
    erased,
  })
const LISTED_TABLES = [...KEPT_TABLES.map(withErasure('kept')), ...REMOVED_TABLES.map(withErasure('removed'))]
const listedNames = new Set(LISTED_TABLES.map(({ table }) => table))

/** Tables of record types that refer only to their owner. Exports contain them, and erasure keeps them. */
export const OWNER_TABLES = RECORD_KINDS.filter(hasPage)
  .map(getRecordTable)
  .filter((table) => !listedNames.has(table))
  .map((table) => withErasure('kept')({ table, withheld: ['search'] }))

/**
 * Every table that refers to a person, with its part of an export and the effect of erasure. A new column that refers
 * to people, or that the API doesn't show the owner, fails the tests until its table is listed.
 */
export const PERSONAL_DATA = [...OWNER_TABLES, ...LISTED_TABLES]

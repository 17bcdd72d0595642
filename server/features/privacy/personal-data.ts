import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { BRIEF_FIELD_NAMES } from '#shared/briefs/fields.ts'
import type { Actor } from '#shared/contract/policy.ts'
import { RECORD_KINDS, hasPage } from '#shared/records/records.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { reach } from '#server/core/access/reach.ts'
import { reachOfRecord } from '#server/core/access/reach-of-record.ts'
import { snakeCase } from '#server/platform/db/driver/camel-case.ts'
import { tableOf } from '#server/core/records/tables.ts'
import type { DB } from '#server/schema/types.ts'
import { language } from '#shared/i18n/t.ts'
import { saidMail } from '#server/core/mail/content.ts'
import { linksAbout } from './forget-guests.ts'
import { currentMails } from '#server/core/mail/current-mails.ts'
import { TOLD_TO_STAFF } from '#server/core/events/feed/queries.ts'

type Condition = (personId: number) => RawBuilder<unknown>

/** Whether the person can see the record that a row refers to by its type and id. */
const ofEntity = (actor: Actor): RawBuilder<SqlBool> =>
  reachOfRecord(actor, { type: sql.ref('entity_type'), id: sql.ref('entity_id') })

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
  inSight?: (actor: Actor) => RawBuilder<SqlBool>
  /**
   * The rows that the person wrote, and the columns with their texts, for an export of rows that they can no longer
   * see.
   */
  wrote?: { rows: Condition; columns: readonly string[] }
  /** The effect of erasure on the rows. `kept` rows are history, under the anonymous name. */
  erased: 'removed' | 'kept'
  /** The column that increases with every row, or null if a person has only a few rows. */
  key: 'id' | null
  /** Updates the rows of an export if they quote texts that may have been edited or deleted since. */
  current?: (db: Database, rows: Row[]) => Promise<Row[]>
}

type Listed = Omit<PersonalData, 'erased' | 'withheld' | 'key'> &
  Partial<Pick<PersonalData, 'withheld' | 'key'>>
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
async function currentRows(db: Database, rows: Row[]): Promise<Row[]> {
  const stored = (rows as StoredMail[]).map(
    ({ subject_values: subjectValues, action_label: actionLabel, ...mail }) => ({
      ...mail,
      language: mail.language ?? language(),
      subjectValues,
      actionLabel,
    }),
  )
  const mails = await currentMails(db, stored)
  return mails.map((current) => {
    const { gone: _gone, actionLabel, ...mail } = saidMail(current)
    return { ...mail, action_label: actionLabel }
  })
}

const by =
  (...columns: string[]): Condition =>
  (id) =>
    sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${id}`),
      sql` or `,
    )

/** Selects rows of a brief, project, or ticket that belongs to the person. */
const onRecordsOf = (id: number) => sql`
  brief_id in (select id from briefs where user_id = ${id}) or project_id in (select id from projects where user_id = ${id})
  or ticket_id in (select id from tickets where user_id = ${id})`

/** Whether an activity shows that a person did this to the record in the row. */
const did = (id: number, type: string, entityType: string, table: string) => sql`exists (
  select from activities where activities.type = ${type} and activities.entity_type = ${entityType}
    and activities.entity_id = ${sql.ref(`${table}.id`)} and activities.user_id = ${id})`

/** Whether no activity shows who did this, because old activities can be deleted. */
const isForgotten = (type: string, entityType: string, table: string) => sql`not exists (
  select from activities where activities.type = ${type} and activities.entity_type = ${entityType}
    and activities.entity_id = ${sql.ref(`${table}.id`)})`

/** The columns of a brief that its client fills in. */
const BRIEF_COLUMNS = ['id', ...BRIEF_FIELD_NAMES.map(snakeCase), 'created_at']

/** History, which stays under the anonymous name. */
const KEPT: readonly Listed[] = [
  { table: 'users', rows: by('id'), withheld: ['search', 'version'], key: null },
  {
    table: 'companies',
    rows: (id) => sql`id in (select company_id from memberships where user_id = ${id})`,
    withheld: ['search', 'card', 'face', 'merged_into'],
    inSight: (actor) => reach(actor, 'company.read', 'companies'),
  },
  { table: 'memberships', rows: by('userId'), withheld: ['invited_by', 'ended_by'], key: null },
  { table: 'webhooks', rows: by('userId'), withheld: ['secret', 'previous_secret'], key: null },
  {
    table: 'briefRevisions',
    rows: (id) => sql`decided_by = ${id} or brief_id in (select id from briefs where user_id = ${id})`,
    inSight: (actor) => reach(actor, 'brief.read', 'briefRevisions'),
    wrote: { rows: by('decidedBy'), columns: ['id', 'brief_id', 'feedback', 'created_at'] },
  },
  {
    table: 'briefs',
    rows: by('userId', 'writtenBy', 'responsibleId'),
    withheld: ['search', 'written_by', 'responsible_id'],
    inSight: (actor) => reach(actor, 'brief.read', 'briefs'),
    // Only as long as no one else edited it.
    wrote: {
      rows: (id) => sql`${did(id, 'brief_submitted', 'brief', 'briefs')} and not exists (
        select from activities where entity_type = 'brief' and entity_id = briefs.id and user_id <> ${id}
          and type in ('brief_updated', 'brief_resubmitted'))`,
      columns: BRIEF_COLUMNS,
    },
  },
  {
    table: 'tickets',
    rows: by('userId', 'assigneeId'),
    withheld: ['search', 'assignee_id'],
    inSight: (actor) => reach(actor, 'ticket.read', 'tickets'),
    wrote: {
      // Staff may have raised the ticket in the person's name. It counts as the person's if nothing else is known.
      rows: (id) => sql`${did(id, 'ticket_created', 'ticket', 'tickets')}
        or (user_id = ${id} and ${isForgotten('ticket_created', 'ticket', 'tickets')})`,
      columns: ['id', 'title', 'description', 'service_category', 'created_at'],
    },
  },
  {
    table: 'projects',
    rows: by('userId', 'archivedBy', 'responsibleId'),
    withheld: ['search', 'archived_by', 'responsible_id'],
    inSight: (actor) => reach(actor, 'project.read', 'projects'),
  },
  {
    table: 'websites',
    rows: by('userId', 'archivedBy'),
    withheld: ['search', 'archived_by'],
    inSight: (actor) => reach(actor, 'website.read', 'websites'),
  },
  {
    table: 'infoRequests',
    rows: by('clientId', 'userId', 'answeredBy'),
    withheld: ['search'],
    inSight: (actor) => reach(actor, 'infoRequest.read', 'infoRequests'),
    // Only if no one added to the answer.
    wrote: {
      rows: (id) => sql`answered_by = ${id} and added_at is null`,
      columns: ['id', 'response_message', 'completed_at'],
    },
  },
  {
    table: 'infoRequestReturns',
    rows: (id) =>
      sql`returned_by = ${id} or info_request_id in (select id from info_requests where client_id = ${id})`,
    inSight: (actor) => reach(actor, 'infoRequest.read', 'infoRequestReturns'),
    wrote: { rows: by('returnedBy'), columns: ['id', 'info_request_id', 'reason', 'created_at'] },
  },
  {
    table: 'infoQuestions',
    rows: (id) =>
      sql`asked_of = ${id} or info_request_id in (select id from info_requests where client_id = ${id})`,
    inSight: (actor) => reach(actor, 'infoRequest.read', 'infoQuestions'),
  },
  // Staff who reviewed an answer have that in their activities. A draft isn't theirs to read.
  {
    table: 'infoAnswers',
    rows: by('givenBy', 'draftedBy'),
    withheld: ['staff_version'],
    inSight: (actor) => reach(actor, 'infoRequest.read', 'infoAnswers'),
    wrote: { rows: by('givenBy'), columns: ['id', 'question_id', 'value', 'words', 'given_at'] },
  },
  {
    table: 'linkDrafts',
    rows: (id) => sql`answer_link_id in (select id from answer_links where ${linksAbout(id)})`,
    inSight: (actor) => reach(actor, 'infoRequest.read', 'linkDrafts'),
    // Drafts by a link to the person's address.
    wrote: {
      rows: (id) => sql`answer_link_id in (select answer_links.id from answer_links
        join users on lower(users.email) = lower(answer_links.email) where users.id = ${id})`,
      columns: ['id', 'value', 'words', 'drafted_at'],
    },
  },
  {
    table: 'answerParts',
    rows: (id) => sql`info_request_id in (select id from info_requests where client_id = ${id})`,
    inSight: (actor) => reach(actor, 'infoRequest.read', 'answerParts'),
  },
  {
    table: 'tasks',
    rows: by('assigneeId', 'doneBy'),
    inSight: (actor) => reach(actor, 'task.read', 'tasks'),
  },
  {
    table: 'recurrences',
    rows: by('madeBy'),
    withheld: ['settled_until'],
    inSight: (actor) => reach(actor, 'project.read', 'recurrences'),
  },
  {
    table: 'comments',
    rows: (id) => sql`user_id = ${id} or (not internal and (${onRecordsOf(id)}))`,
    withheld: ['turn'],
    inSight: (actor) => reach(actor, 'comment.read', 'comments'),
    wrote: {
      rows: by('userId'),
      columns: [
        'id',
        'brief_id',
        'project_id',
        'ticket_id',
        'content',
        'internal',
        'by_email',
        'created_at',
        'edited_at',
        'deleted_at',
      ],
    },
  },
  {
    table: 'commentVersions',
    rows: (id) => sql`comment_id in (select id from comments where user_id = ${id})`,
  },
  {
    table: 'activities',
    rows: by('userId', 'clientId'),
    withheldFromClients: TOLD_TO_STAFF,
    inSight: (actor) => sql<SqlBool>`case when company_id is null then ${ofEntity(actor)}
      else ${reach(actor, 'activity.read', 'activities')} end`,
    wrote: { rows: by('userId'), columns: ['id', 'type', 'entity_type', 'entity_id', 'created_at'] },
  },
  { table: 'uploads', rows: by('userId'), withheld: ['name', 'sha256'] },
  { table: 'projectFiles', rows: by('userId') },
  { table: 'websiteAssets', rows: by('userId') },
  // Append-only and without names: it has only ids of people and kinds of actions. Actions on a person are their data,
  // too.
  {
    table: 'auditLog',
    rows: (id) => sql`actor_id = ${id} or (entity_type = 'user' and entity_id = ${id})`,
    withheld: ['address_digest', 'search', 'area'],
  },
]

/** Data that erasure removes. */
const REMOVED: readonly Listed[] = [
  {
    table: 'sessions',
    rows: by('userId'),
    withheld: ['token_hash', 'view_as', 'view_until'],
    key: null,
  },
  { table: 'apiTokens', rows: by('userId'), withheld: ['token_hash'], key: null },
  { table: 'membershipProjects', rows: by('userId'), key: null },
  // Invitations that they accepted or can accept. Invitations that they sent aren't about them.
  {
    table: 'companyInvitations',
    rows: (id) => sql`used_by = ${id} or (used_at is null
      and lower(email) = (select lower(email) from users where users.id = ${id}))`,
    withheld: ['token_hash', 'invited_by'],
  },
  { table: 'staffCompanies', rows: by('userId'), key: null },
  { table: 'recordReaders', rows: by('userId') },
  { table: 'follows', rows: by('userId'), key: null },
  { table: 'calendarAddresses', rows: by('userId'), withheld: ['token_hash'], key: null },
  { table: 'briefDrafts', rows: by('userId'), key: null },
  // Another person answered with these links. Erasing deletes them, too.
  {
    table: 'answerLinks',
    rows: linksAbout,
    withheld: ['token_hash', 'mail_id'],
  },
  {
    table: 'notifications',
    rows: by('userId'),
    withheld: ['digest'],
    inSight: ofEntity,
  },
  { table: 'notificationSettings', rows: by('userId'), key: null },
  {
    table: 'mails',
    rows: by('userId'),
    withheld: ['href', 'error', 'tries', 'next_try_at', 'greets'],
    // A digest repeats notifications. The export contains the notifications that the person can see.
    inSight: (actor) => sql<SqlBool>`kind <> 'digest' and ${ofEntity(actor)}`,
    current: currentRows,
  },
  { table: 'inboundMails', rows: by('userId'), key: null },
  { table: 'setAsideMails', rows: by('userId'), key: null },
  { table: 'passkeys', rows: by('userId'), withheld: ['public_key', 'counter'], key: null },
  { table: 'providerIdentities', rows: by('userId'), key: null },
  { table: 'authenticators', rows: by('userId'), withheld: ['secret', 'last_step'], key: null },
  { table: 'pushSubscriptions', rows: by('userId'), withheld: ['auth', 'p256dh'], key: null },
  { table: 'heldEvents', rows: by('actorId'), withheld: null, key: null },
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
  ).map((table) => ({ table, rows: by('userId'), withheld: null, key: null })),
]

const asListed =
  (erased: PersonalData['erased']) =>
  ({ withheld = [], key = 'id', ...data }: Listed): PersonalData => ({ ...data, withheld, key, erased })
const LISTED = [...KEPT.map(asListed('kept')), ...REMOVED.map(asListed('removed'))]
const listed = new Set(LISTED.map(({ table }) => table))

/**
 * The tables of record types that refer only to their owner. An export contains them as a whole, and erasure keeps
 * them.
 */
export const OF_OWNERS = RECORD_KINDS.filter(hasPage)
  .map(tableOf)
  .filter((table) => !listed.has(table))
  .map((table) => asListed('kept')({ table, rows: by('userId'), withheld: ['search'] }))

/**
 * Every table that refers to a person, with its part of an export and the effect of erasure. A new column that refers
 * to people, or that the API doesn't show the owner, fails the tests until its table is listed.
 */
export const PERSONAL_DATA = [...OF_OWNERS, ...LISTED]

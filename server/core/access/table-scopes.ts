import type { PolicyAction } from '#shared/contract/policy.ts'
import { RECORD_KINDS, type RecordKind } from '#shared/records/records.ts'
import { READER_COLUMNS, type ReaderColumn } from '#server/core/records/reader-columns.ts'
import type { DB } from '#server/schema/types.ts'

type TableName = keyof DB

/** A kind whose rows have their own company. */
export interface OwnedTableScope {
  table: TableName
  /** The column with the company. Null if no company owns the rows. Then only staff with a sufficient role see them. */
  company: 'id' | 'companyId' | null
  /**
   * Decides for members who are limited to chosen projects. It's the column with the project, or the column of
   * `projects` that refers to the record. `all`: everyone in the company sees the record. Null: the record is part of
   * no project.
   */
  project: 'id' | 'projectId' | { refersBy: 'briefId' } | 'all' | null
  /** The column with the member that the record belongs to. Such a table also has the column `private`. */
  person?: 'userId' | 'clientId'
  /** The column of `record_readers` that refers to the record. It names other members who can see the record. */
  readers?: ReaderColumn
  /**
   * For rows about records of other kinds: they have the person and the readers of that record. A row about a company
   * itself belongs to the member who caused it. Such a table also has the column `private`.
   */
  about?: { type: 'entityType'; id: 'entityId'; doneBy: 'userId' }
}

/** A kind whose rows are part of another record: the first record that a column refers to. */
export interface PartTableScope {
  table: TableName
  parents: Readonly<Record<string, ScopedKind>>
}

/** Users can be in several companies, so `getPeopleVisibilityCondition` handles them. */
interface PeopleTableScope {
  table: 'users'
  people: true
}

/** The scope of rows that belong to one company, or are part of a record that does. */
export type RowScope = OwnedTableScope | PartTableScope
export type TableScope = RowScope | PeopleTableScope

/** Parts of records that have their own id in calls. */
type NamedPart = 'comment' | 'info_question'
/** Other rows that are about records. */
type OtherPart =
  | 'question_handover'
  | 'info_answer'
  | 'link_draft'
  | 'info_request_return'
  | 'answer_part'
  | 'brief_revision'
  | 'attachment'
  | 'project_file'
  | 'website_asset'
  | 'recurrence'
  | 'activity'
export type ScopedKind = RecordKind | NamedPart | OtherPart

/** The rows of kinds that differ from `UsualScope`. `read` is the action of reading one. */
const SPECIAL_SCOPES = {
  brief: { table: 'briefs', read: 'brief.read', company: 'companyId', project: { refersBy: 'briefId' } },
  project: { table: 'projects', read: 'project.read', company: 'companyId', project: 'id' },
  ticket: {
    table: 'tickets',
    read: 'ticket.read',
    company: 'companyId',
    project: null,
    person: 'userId',
    readers: READER_COLUMNS.ticket,
  },
  info_request: {
    table: 'infoRequests',
    read: 'infoRequest.read',
    company: 'companyId',
    project: 'projectId',
    person: 'clientId',
    readers: READER_COLUMNS.info_request,
  },
  task: { table: 'tasks', read: 'task.read', parents: { projectId: 'project', briefId: 'brief' } },
  company: { table: 'companies', read: 'company.read', company: 'id', project: 'all' },
  user: { table: 'users', read: 'user.see', people: true },
  webhook: { table: 'webhooks', read: 'webhook.manage', company: null, project: null },
  mail: { table: 'mails', read: 'mail.read', company: null, project: null },
  comment: {
    table: 'comments',
    read: 'comment.read',
    parents: { ticketId: 'ticket', projectId: 'project', briefId: 'brief' },
  },
  info_question: {
    table: 'infoQuestions',
    read: 'infoRequest.read',
    parents: { infoRequestId: 'info_request' },
  },
} as const satisfies Partial<Record<RecordKind | NamedPart, TableScope & { read: PolicyAction }>>

type SpecialKind = keyof typeof SPECIAL_SCOPES
/** The scope of a kind without a row, such as websites. A kind that is private or lacks these columns needs a row. */
type UsualScope<Kind extends RecordKind> = `${Kind}s` extends infer Table extends TableName
  ? DB[Table] extends { companyId: unknown; projectId: unknown; private?: never }
    ? { table: Table; read: `${Kind}.read`; company: 'companyId'; project: 'projectId' }
    : 'needs a row'
  : 'needs a row'

/**
 * The columns that decide who sees a record, for each kind. Lists (`getVisibilityCondition`), single records
 * (`getRecordScope`, `readRecordScopes`), and the readers of an event's record (`readers.ts`) use them with the rules in
 * `shared/contract/policy.ts`. They are unrelated to the scopes of API tokens.
 */
export const RECORD_TABLE_SCOPES = {
  ...SPECIAL_SCOPES,
  ...(Object.fromEntries(
    RECORD_KINDS.filter((kind) => !(kind in SPECIAL_SCOPES)).map((kind) => [
      kind,
      { table: `${kind}s`, read: `${kind}.read`, company: 'companyId', project: 'projectId' },
    ]),
  ) as { [Kind in Exclude<RecordKind, SpecialKind>]: UsualScope<Kind> }),
} satisfies Record<RecordKind | NamedPart, TableScope & { read: PolicyAction }>

/** The scopes of all other rows about records. No action reads one of these rows on its own. */
const PART_SCOPES = {
  question_handover: { table: 'questionHandovers', parents: { questionId: 'info_question' } },
  info_answer: { table: 'infoAnswers', parents: { questionId: 'info_question' } },
  link_draft: { table: 'linkDrafts', parents: { infoAnswerId: 'info_answer' } },
  info_request_return: { table: 'infoRequestReturns', parents: { infoRequestId: 'info_request' } },
  answer_part: { table: 'answerParts', parents: { infoRequestId: 'info_request' } },
  brief_revision: { table: 'briefRevisions', parents: { briefId: 'brief' } },
  attachment: {
    table: 'attachments',
    parents: {
      briefId: 'brief',
      ticketId: 'ticket',
      commentId: 'comment',
      infoRequestId: 'info_request',
      infoRequestReturnId: 'info_request_return',
      infoAnswerId: 'info_answer',
    },
  },
  project_file: { table: 'projectFiles', parents: { projectId: 'project' } },
  website_asset: { table: 'websiteAssets', parents: { websiteId: 'website' } },
  recurrence: { table: 'recurrences', parents: { projectId: 'project', websiteId: 'website' } },
  activity: {
    table: 'activities',
    company: 'companyId',
    project: 'projectId',
    about: { type: 'entityType', id: 'entityId', doneBy: 'userId' },
  },
} as const satisfies Record<OtherPart, TableScope>

/** The rows of all kinds. */
export const TABLE_SCOPES = { ...RECORD_TABLE_SCOPES, ...PART_SCOPES }

type Row = (typeof TABLE_SCOPES)[ScopedKind]
/** A table whose rows have their own company. */
export type OwnedTable = Extract<Row, { company: unknown }>['table']
/** A table whose rows are parts of records. */
export type PartTable = Extract<Row, { parents: unknown }>['table']

const BY_TABLE = new Map<string, TableScope>(Object.values(TABLE_SCOPES).map((scope) => [scope.table, scope]))

/** Returns the scope of a table. */
export const getTableScope = (table: OwnedTable | PartTable) => BY_TABLE.get(table) as RowScope
/** Returns the scope of a table whose rows have their own company. */
export const getOwnedTableScope = (table: OwnedTable) => BY_TABLE.get(table) as OwnedTableScope

/** Whether records of a kind can be private or belong to a user. */
export const isPersonal = ({ person, about }: OwnedTableScope): boolean =>
  person !== undefined || about !== undefined

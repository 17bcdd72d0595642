import type { Action } from '#shared/contract/policy.ts'
import type { RecordKind } from '#shared/records/records.ts'
import { READER_COLUMNS, type ReaderColumn } from '#server/core/records/reader-columns.ts'
import type { DB } from '#server/schema/types.ts'

type TableName = keyof DB & string

/** A kind whose rows have the company that owns them. Null: only staff see them, and all who have the rank. */
export interface OwnedScope {
  table: TableName
  company: 'id' | 'companyId' | null
  /**
   * The project, for members who are limited to chosen projects: a column, or that of the project that refers to the record by
   * a column of its own. `all`: everyone in the company sees it. Null: it's part of no project.
   */
  project: 'id' | 'projectId' | { refersBy: 'briefId' } | 'all' | null
  /** The member whose record it is. With it, the table also has the column `private`. */
  person?: 'userId' | 'clientId'
  /** The column of `record_readers` that names other members who may see it. */
  readers?: ReaderColumn
  /**
   * For rows about records of other kinds, which take their person and their readers from the record. What is about a company
   * itself belongs to the member who did it. With it, the table also has the column `private`.
   */
  about?: { type: 'entityType'; id: 'entityId'; doneBy: 'userId' }
}

/** A kind whose rows have what a record of another kind has: the first one that a column refers to. */
export interface PartScope {
  table: TableName
  of: Readonly<Record<string, ScopedKind>>
}

/** People, who can be in several companies: `reachOfPeople`. */
interface PeopleScope {
  table: 'users'
  people: true
}

export type Scope = OwnedScope | PartScope | PeopleScope

/** Parts of records that calls name by their own number. */
type NamedPart = 'comment' | 'info_question'
/** Other rows that are about records. */
type OtherPart =
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

/**
 * What decides who sees the records of each kind, one row for each; `read` is the action of reading one. With the rules in
 * `shared/contract/policy.ts`, everything follows from it: conditions on lists (`reach`), the place of one record (`places.ts`,
 * `readPlaces`), and who may read an event's record (`readers.ts`). It has nothing to do with the scopes of API tokens.
 */
export const RECORD_SCOPES = {
  brief: { table: 'briefs', read: 'brief.read', company: 'companyId', project: { refersBy: 'briefId' } },
  project: { table: 'projects', read: 'project.read', company: 'companyId', project: 'id' },
  website: { table: 'websites', read: 'website.read', company: 'companyId', project: 'projectId' },
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
  task: { table: 'tasks', read: 'task.read', of: { projectId: 'project', briefId: 'brief' } },
  company: { table: 'companies', read: 'company.read', company: 'id', project: 'all' },
  user: { table: 'users', read: 'user.see', people: true },
  webhook: { table: 'webhooks', read: 'webhook.manage', company: null, project: null },
  mail: { table: 'mails', read: 'mail.read', company: null, project: null },
  comment: {
    table: 'comments',
    read: 'comment.read',
    of: { ticketId: 'ticket', projectId: 'project', briefId: 'brief' },
  },
  info_question: { table: 'infoQuestions', read: 'infoRequest.read', of: { infoRequestId: 'info_request' } },
} as const satisfies Record<RecordKind | NamedPart, Scope & { read: Action }>

/** The same for rows that no call names by their number, or whose calls name the record. */
const PART_SCOPES = {
  info_answer: { table: 'infoAnswers', of: { questionId: 'info_question' } },
  link_draft: { table: 'linkDrafts', of: { infoAnswerId: 'info_answer' } },
  info_request_return: { table: 'infoRequestReturns', of: { infoRequestId: 'info_request' } },
  answer_part: { table: 'answerParts', of: { infoRequestId: 'info_request' } },
  brief_revision: { table: 'briefRevisions', of: { briefId: 'brief' } },
  attachment: {
    table: 'attachments',
    of: {
      briefId: 'brief',
      ticketId: 'ticket',
      commentId: 'comment',
      infoRequestId: 'info_request',
      infoRequestReturnId: 'info_request_return',
      infoAnswerId: 'info_answer',
    },
  },
  project_file: { table: 'projectFiles', of: { projectId: 'project' } },
  website_asset: { table: 'websiteAssets', of: { websiteId: 'website' } },
  recurrence: { table: 'recurrences', of: { projectId: 'project', websiteId: 'website' } },
  activity: {
    table: 'activities',
    company: 'companyId',
    project: 'projectId',
    about: { type: 'entityType', id: 'entityId', doneBy: 'userId' },
  },
} as const satisfies Record<OtherPart, Scope>

export const SCOPES = { ...RECORD_SCOPES, ...PART_SCOPES }

type Row = (typeof SCOPES)[ScopedKind]
/** A table whose rows have the company that owns them. */
export type OwnedTable = Extract<Row, { company: unknown }>['table']
/** A table whose rows have what a record has. */
export type PartTable = Extract<Row, { of: unknown }>['table']

const BY_TABLE = new Map<string, Scope>(Object.values(SCOPES).map((scope) => [scope.table, scope]))

/** The row of a kind by its table. */
export const scopeOf = (table: OwnedTable | PartTable) => BY_TABLE.get(table) as OwnedScope | PartScope
export const ownedScopeOf = (table: OwnedTable) => BY_TABLE.get(table) as OwnedScope

/** Whether some records of a kind can be private, or somebody's own. */
export const isPersonal = ({ person, about }: OwnedScope): boolean =>
  person !== undefined || about !== undefined

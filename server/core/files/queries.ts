import { type SqlBool, sql } from 'kysely'
import { ZIP_MAX_FILES } from '#shared/files/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import type { Actor, RecordScope } from '#shared/contract/policy.ts'
import { authorize, withReadAuthorization } from '#server/core/access/access.ts'
import { canAnswerRequests } from '#server/core/access/can-answer-requests.ts'
import { notFound } from '#server/platform/errors.ts'
import { getVisibilityCondition } from '#server/core/access/visibility.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { selectRecordScope, parseRecordScope } from '#server/core/access/read-record-scopes.ts'
import { selectPersonWithOwner } from '#server/core/records/sql-fragments.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/core/context/context.ts'

/** The columns that `sendFile` needs. */
export const STORED_FILE_COLUMNS = [
  'uploads.name',
  'uploads.fileName',
  'uploads.fileType',
  'uploads.fileSize',
  'uploads.sha256',
  'uploads.thumbnailSize',
  sql<'missing' | 'damaged' | null>`uploads.problem`.as('problem'),
] as const

/** Selects uploads with the scope of the record that each is attached to. The scope is null if there is none. */
const selectUploads = (db: Database) =>
  db
    .selectFrom('uploads')
    .leftJoin('attachments as hung', 'hung.uploadId', 'uploads.id')
    .leftJoin('infoAnswers as answer', 'answer.id', 'hung.infoAnswerId')
    .leftJoin('infoQuestions as question', 'question.id', 'answer.questionId')
    .leftJoin('comments as comment', 'comment.id', 'hung.commentId')
    .leftJoin('projectFiles as projectFile', 'projectFile.uploadId', 'uploads.id')
    .leftJoin('websiteAssets as asset', 'asset.uploadId', 'uploads.id')
    .select(STORED_FILE_COLUMNS)
    .select([
      'uploads.userId',
      'hung.id as attachmentId',
      sql<boolean>`coalesce(project_file.id, asset.id) is not null`.as('hasOwnAddress'),
      // Clients have no access to files of internal notes.
      sql<boolean>`coalesce(comment.internal, false)`.as('internal'),
      // Whether the file belongs to a draft answer. Only users who can write the answer have access.
      sql<boolean>`coalesce(hung.draft, false)`.as('draft'),
      selectRecordScope('attachment', 'hung').as('place'),
    ])

type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

export const getUploadScope = ({ place }: FoundUpload): RecordScope => parseRecordScope(place)

/** Returns the action that reads an attached file. Internal notes are for staff. */
export const getReadAction = (upload: { internal: boolean } | undefined) =>
  upload?.internal ? 'note.read' : 'file.read'

/** Returns an attached file if the actor can read it. @throws 404, including for a draft that only others can edit */
export function requireReadableUpload(actor: Actor, upload: FoundUpload): FoundUpload {
  if (upload.draft && !canAnswerRequests(actor, getUploadScope(upload))) throw notFound('File')
  return authorize(actor, getReadAction(upload), { record: upload, getScope: getUploadScope })
}

/** Finds the upload with this name, without checking access. */
export const findUpload = (db: Database, name: string) =>
  selectUploads(db).where('uploads.name', '=', name).executeTakeFirst()

/** The column of attachments that refers to the record. */
type Owner = 'briefId' | 'ticketId' | 'commentId' | 'infoRequestId'

/** Matches the attachments of a request, and of the submitted answers to its questions. */
const isAttachedToRequest = (id: number) => sql<SqlBool>`hung.id in (
  select id from attachments where info_request_id = ${id}
  union all
  select attachments.id from info_questions join info_answers on info_answers.question_id = info_questions.id
  join attachments on attachments.info_answer_id = info_answers.id and not attachments.draft
  where info_questions.info_request_id = ${id} and info_answers.state in ('given', 'accepted'))`

/** Reads a record's files in list order, at most one more than a ZIP can hold. Doesn't check access. */
export const readAttachedFiles = (db: Database, owner: Owner, id: number) =>
  selectUploads(db)
    .where(
      owner === 'infoRequestId' ? isAttachedToRequest(id) : sql<SqlBool>`${sql.ref(`hung.${owner}`)} = ${id}`,
    )
    .orderBy(sql`question.position nulls last`)
    .orderBy('hung.id')
    .limit(ZIP_MAX_FILES + 1)
    .execute()

const projectFiles = (db: Database) => db.selectFrom('projectFiles')

const selectProjectFiles = (files: ReturnType<typeof projectFiles>) =>
  files
    .innerJoin('uploads', 'uploads.id', 'projectFiles.uploadId')
    .innerJoin('projects as project', 'project.id', 'projectFiles.projectId')
    .leftJoin('companies as owner', 'owner.id', 'project.companyId')
    .select([
      'projectFiles.id',
      'projectFiles.projectId',
      'projectFiles.userId',
      'projectFiles.category',
      'projectFiles.createdAt',
      ...STORED_FILE_COLUMNS,
      'project.userId as clientId',
      'project.companyId',
      selectPersonWithOwner('projectFiles.userId').as('uploader'),
      sql<string>`'/api/project-files/' || project_files.id || '/download'`.as('filePath'),
    ])

const NEWEST = createTableOrder('desc', 'projectFiles', { id: 'int4' })

/** Reads a page of a project's files, newest first. */
export function readProjectFiles(db: Database, projectId: number, page: PageQuery) {
  const files = projectFiles(db).where('projectFiles.projectId', '=', projectId)
  return readPage(selectProjectFiles(files), { order: NEWEST, page, total: () => countRows(db, files) })
}

const ATTACHED_LAST = createTableOrder('desc', 'attachments', { id: 'int4' })

/** Reads a page of the files of a project's brief and tasks, the last attached first. */
export function readFilesAttachedInProject(db: Database, projectId: number, page: PageQuery) {
  // Not with OR, so that each part uses its own index.
  const files = db.selectFrom('attachments').where(
    sql<SqlBool>`attachments.id in (
      select attached.id from projects join attachments attached on attached.brief_id = projects.brief_id
      where projects.id = ${projectId}
      union all
      select attached.id from tasks join attachments attached on attached.task_id = tasks.id
      where tasks.project_id = ${projectId})`,
  )
  const described = files
    .innerJoin('uploads', 'uploads.id', 'attachments.uploadId')
    .leftJoin('briefs as brief', 'brief.id', 'attachments.briefId')
    .leftJoin('tasks as task', 'task.id', 'attachments.taskId')
    .leftJoin('companies as owner', (join) =>
      join.on(sql<boolean>`owner.id = (select company_id from projects where projects.id = ${projectId})`),
    )
    .select(['attachments.id', 'uploads.name', 'uploads.fileName', 'uploads.fileType', 'uploads.fileSize'])
    .select([
      'uploads.createdAt',
      selectPersonWithOwner('uploads.userId').as('uploader'),
      sql<'brief' | 'task'>`case when task.id is null then 'brief' else 'task' end`.as('entityType'),
      sql<number>`coalesce(task.id, brief.id)`.as('entityId'),
      sql<string>`coalesce(task.title, brief.project_name)`.as('entityName'),
    ])
  return readPage(described, { order: ATTACHED_LAST, page, total: () => countRows(db, files) })
}

/** Reads a page of a company's project files that the actor can read, newest first, with project names. */
export function readCompanyFiles(ctx: Context, company: number, page: PageQuery) {
  const files = projectFiles(ctx.db).where('projectFiles.projectId', 'in', (eb) =>
    eb
      .selectFrom('projects')
      .select('projects.id')
      .where(getVisibilityCondition(ctx.actor, 'projectFile.read', { table: 'projects', company })),
  )
  const namedFiles = selectProjectFiles(files).select('project.name as projectName')
  return readPage(namedFiles, { order: NEWEST, page, total: () => countRows(ctx.db, files) })
}

/** Reads all files of a project, newest first, with the limit of `readAttachedFiles`. */
export const readAllProjectFiles = (db: Database, projectId: number) =>
  selectProjectFiles(projectFiles(db))
    .where('projectFiles.projectId', '=', projectId)
    .orderBy('projectFiles.id', 'desc')
    .limit(ZIP_MAX_FILES + 1)
    .execute()

/** Finds a project file with its project's client, without checking access. */
export const findProjectFile = (db: Database, id: number) =>
  selectProjectFiles(projectFiles(db)).where('projectFiles.id', '=', id).executeTakeFirst()

/** Finds a project file if the actor can read it. @throws 404 */
export const readableProjectFile = withReadAuthorization(
  'projectFile.read',
  findProjectFile,
  getRecordScope.project_file,
)

/** The bytes of a megabyte, as the settings count them. */
export const MIB = 1024 * 1024

/** Reads the maximum size of a project file in bytes: the agency's setting, or else the installation's. */
export async function readProjectFileLimit(db: Database, config: Config): Promise<number> {
  const { mib } = await db.selectFrom('agency').select('maxProjectFileMb as mib').executeTakeFirstOrThrow()
  return mib === null ? config.maxProjectFileBytes : mib * MIB
}

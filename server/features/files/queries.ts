import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { readable } from '#server/guard/access.ts'
import { personOf } from '#server/db/fragments.ts'

/** The columns that `sendFile` needs. */
export const STORED = [
  'uploads.name',
  'uploads.fileName',
  'uploads.fileType',
  'uploads.fileSize',
  'uploads.sha256',
  'uploads.thumbnailSize',
  sql<'missing' | 'damaged' | null>`uploads.problem`.as('problem'),
] as const

/** An upload with the client whose record it is attached to; null while nothing visible to a client refers to it. */
export const findUpload = (db: Database, name: string) =>
  db
    .selectFrom('uploads')
    .leftJoin('attachments as hung', 'hung.uploadId', 'uploads.id')
    .leftJoin('briefs as brief', 'brief.id', 'hung.briefId')
    .leftJoin('infoRequestReturns as returned', 'returned.id', 'hung.infoRequestReturnId')
    .leftJoin('infoRequests as request', (join) =>
      join.on(sql<boolean>`request.id = coalesce(hung.info_request_id, returned.info_request_id)`),
    )
    .leftJoin('comments as comment', 'comment.id', 'hung.commentId')
    .leftJoin('briefs as commentedBrief', 'commentedBrief.id', 'comment.briefId')
    .leftJoin('projects as commentedProject', 'commentedProject.id', 'comment.projectId')
    .leftJoin('tickets as ticket', (join) =>
      join.on(sql<boolean>`ticket.id = coalesce(hung.ticket_id, comment.ticket_id)`),
    )
    .leftJoin('projectFiles as projectFile', 'projectFile.uploadId', 'uploads.id')
    .leftJoin('websiteAssets as asset', 'asset.uploadId', 'uploads.id')
    .select(STORED)
    .select([
      'uploads.userId',
      'hung.id as attachmentId',
      sql<boolean>`coalesce(project_file.id, asset.id) is not null`.as('hasOwnAddress'),
      // Clients have no access to files of internal notes.
      sql<number | null>`case when comment.internal then null else coalesce(brief.user_id, request.client_id,
        ticket.user_id, commented_brief.user_id, commented_project.user_id) end`.as('clientId'),
    ])
    .where('uploads.name', '=', name)
    .executeTakeFirst()

const projectFiles = (db: Database) =>
  db
    .selectFrom('projectFiles')
    .innerJoin('uploads', 'uploads.id', 'projectFiles.uploadId')
    .innerJoin('projects as project', 'project.id', 'projectFiles.projectId')
    .select([
      'projectFiles.id',
      'projectFiles.projectId',
      'projectFiles.userId',
      'projectFiles.category',
      'projectFiles.createdAt',
      ...STORED,
      'project.userId as clientId',
      personOf('projectFiles.userId').as('uploader'),
      sql<string>`'/api/project-files/' || project_files.id || '/download'`.as('filePath'),
    ])

/** Files of a project, newest first. */
export const readProjectFiles = (db: Database, projectId: number) =>
  projectFiles(db)
    .where('projectFiles.projectId', '=', projectId)
    .orderBy('projectFiles.id', 'desc')
    .execute()

/** One project file with its project's client, without checking access. */
export const findProjectFile = (db: Database, id: number) =>
  projectFiles(db).where('projectFiles.id', '=', id).executeTakeFirst()

/** The same, if `actor` may read it. @throws 404 */
export const readableProjectFile = readable('projectFile.read', findProjectFile, ({ clientId }) => clientId)

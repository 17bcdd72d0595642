import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { Attachment, UploadName, FileQuery, ProjectFile, RecordFile } from './schemas.ts'
import { PROJECT_FILE_CATEGORIES } from './values.ts'

/** The common part of endpoints that send several files as one ZIP. */
export const zipResponse = {
  description:
    'Files are in the list’s order, under their own names. Names that occur twice get a number, such as ` (2)`. Files that can’t be read are listed in `Missing files.txt`. Returns 404 if there are no files, and 413 for more than 1,000 files or 4 GB.',
  produces: 'application/zip',
  response: z.unknown(),
}

const defineFilesEndpoint = <
  const P extends 'briefs' | 'tickets' | 'comment-attachments' | 'info-requests' | 'projects',
>(
  segment: P,
  recordName: string,
) =>
  endpoint(`GET /api/${segment}/:id/files.zip`, {
    summary: `Download all files of ${recordName} as a ZIP`,
    ...zipResponse,
  })

export const fileEndpoints = {
  ofBrief: defineFilesEndpoint('briefs', 'a brief'),
  ofTicket: defineFilesEndpoint('tickets', 'a ticket'),
  ofComment: defineFilesEndpoint('comment-attachments', 'a comment'),
  ofInfoRequest: defineFilesEndpoint('info-requests', 'a request’s answer'),
  ofProject: defineFilesEndpoint('projects', 'a project'),
  upload: endpoint('POST /api/uploads', {
    summary: 'Upload a file',
    description:
      'Send `multipart/form-data` with one part named `file`. The file type is detected from its content. Use the returned `name` to attach the file to a record. Uploads that no record refers to are deleted after a day. For large files, upload in parts to `/api/uploads/resumable` first (tus protocol 1.0.0, tus.io), which can continue after an interruption. Then send `{ "resumable": "<last segment of the upload’s URL>" }` as JSON instead of the file. This works wherever a file can be uploaded. Returns 429 after 1,000 files in 15 minutes.',
    undo: 'nothing changes',
    multipart: { file: 'The file to upload' },
    response: Attachment,
    status: 201,
  }),
  download: endpoint('GET /api/uploads/:name', {
    summary: 'Download an uploaded file',
    description:
      'You can download your uploads and the files of records that you can see. With `size=thumbnail`, it returns a small version of an image.',
    params: z.object({ name: UploadName.describe('The upload’s `name`') }),
    query: FileQuery,
    response: z.unknown(),
  }),
  projectFiles: endpoint('GET /api/projects/:id/files', {
    summary: 'List a project’s files',
    description:
      'Sorted newest first. Files of the brief and of tasks are in `attached-files`. Files of comments aren’t included.',
    query: pageQuery,
    response: z.array(ProjectFile),
  }),
  attachedFiles: endpoint('GET /api/projects/:id/attached-files', {
    summary: 'List the files of a project’s brief and tasks',
    description: 'Sorted newest first. They can’t be deleted here, because they belong to their record.',
    query: pageQuery,
    response: z.array(RecordFile),
  }),
  addProjectFile: endpoint('POST /api/projects/:id/files', {
    summary: 'Add a file to a project',
    description:
      'Any file type is accepted, up to the size in the agency’s settings. The client is notified.',
    undo: 'DELETE /api/project-files/:id',
    multipart: {
      category: `One of ${PROJECT_FILE_CATEGORIES.join(', ')}. By default, document`,
      file: 'The file to upload',
    },
    response: ProjectFile,
    status: 201,
  }),
  removeProjectFile: endpoint('DELETE /api/project-files/:id', {
    summary: 'Delete a project file',
    description: 'Staff can delete any file, and clients the files that they added. Other files return 403.',
    undoable: true,
  }),
  downloadProjectFile: endpoint('GET /api/project-files/:id/download', {
    summary: 'Download a project file',
    description: 'With `size=thumbnail`, it returns a small version of an image.',
    query: FileQuery,
    response: z.unknown(),
  }),
}

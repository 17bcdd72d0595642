import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { pageQuery } from '#shared/contract/queries.ts'
import { Attachment, UploadName, FileQuery, ProjectFile } from './schemas.ts'
import { PROJECT_FILE_CATEGORIES } from './values.ts'

/** The common part of endpoints that send several files as one ZIP. */
export const zipResponse = {
  description:
    'In the order of the list, each under its own name: ` (2)` and so on is added to one that is taken. Lost files are named in `Missing files.txt`. 404 without files, 413 for more than 1,000 files or 4 GB.',
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
    summary: `All files of ${recordName} as a ZIP`,
    ...zipResponse,
  })

export const fileEndpoints = {
  ofBrief: defineFilesEndpoint('briefs', 'a brief'),
  ofTicket: defineFilesEndpoint('tickets', 'a ticket'),
  ofComment: defineFilesEndpoint('comment-attachments', 'a comment'),
  ofInfoRequest: defineFilesEndpoint('info-requests', 'the answer to an information request'),
  ofProject: defineFilesEndpoint('projects', 'a project'),
  upload: endpoint('POST /api/uploads', {
    summary: 'Upload a file',
    description:
      'Multipart with one part called `file`. The type is what the bytes say. An upload that nothing refers to is removed after a day. A large file may go to `/api/uploads/resumable` first, in parts, by the tus protocol 1.0.0 (tus.io): it goes on after a broken connection. Then `{ "resumable": "<last part of its address>" }` as JSON takes the place of the file, here and wherever a file is uploaded.',
    undo: 'nothing changes',
    multipart: { file: 'The file' },
    response: Attachment,
    status: 201,
  }),
  download: endpoint('GET /api/uploads/:name', {
    summary: 'Read an uploaded file',
    description:
      'One of your own, or one attached to a record that you may read. `size=thumbnail` reads the small picture of an image.',
    params: z.object({ name: UploadName }),
    query: FileQuery,
    response: z.unknown(),
  }),
  projectFiles: endpoint('GET /api/projects/:id/files', {
    summary: 'Files of a project, newest first',
    description: 'Those that were added to the project, not those attached to its comments.',
    query: pageQuery,
    response: z.array(ProjectFile),
  }),
  addProjectFile: endpoint('POST /api/projects/:id/files', {
    summary: 'Add a file to a project',
    description: 'Of any type, at most as large as the portal’s settings allow. The client is notified.',
    undo: 'DELETE /api/project-files/:id',
    multipart: { category: `One of ${PROJECT_FILE_CATEGORIES.join(', ')}`, file: 'The file' },
    response: ProjectFile,
    status: 201,
  }),
  removeProjectFile: endpoint('DELETE /api/project-files/:id', {
    summary: 'Delete a project file',
    description: 'Staff may delete any, a client those it added: 403 for others.',
    undoable: true,
  }),
  downloadProjectFile: endpoint('GET /api/project-files/:id/download', {
    summary: 'Read a project file',
    description: '`size=thumbnail` reads the small picture of an image.',
    query: FileQuery,
    response: z.unknown(),
  }),
}

import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Attachment, UploadName, FileQuery, ProjectFile } from './schemas.ts'
import { PROJECT_FILE_CATEGORIES } from './values.ts'

export const files = {
  upload: endpoint('POST /api/uploads', {
    summary: 'Upload a file',
    description:
      'Multipart with one part called `file`. The type is what the bytes say. An upload that nothing refers to is removed after a day. A large file may go to `/api/uploads/resumable` first, in parts, by the tus protocol 1.0.0 (tus.io): it goes on after a broken connection. Then `{ "resumable": "<last part of its address>" }` as JSON takes the place of the file, here and wherever a file is uploaded.',
    multipart: { file: 'The file' },
    response: Attachment,
    status: 201,
  }),
  download: endpoint('GET /api/uploads/:name', {
    summary: 'Read an uploaded file',
    params: z.object({ name: UploadName }),
    query: FileQuery,
    response: z.unknown(),
  }),
  projectFiles: endpoint('GET /api/projects/:id/files', {
    summary: 'Files of a project, newest first',
    response: z.array(ProjectFile),
  }),
  addProjectFile: endpoint('POST /api/projects/:id/files', {
    summary: 'Add a file to a project',
    multipart: { category: `One of ${PROJECT_FILE_CATEGORIES.join(', ')}`, file: 'The file' },
    response: ProjectFile,
    status: 201,
  }),
  removeProjectFile: endpoint('DELETE /api/project-files/:id', {
    summary: 'Delete a project file',
  }),
  downloadProjectFile: endpoint('GET /api/project-files/:id/download', {
    summary: 'Read a project file',
    query: FileQuery,
    response: z.unknown(),
  }),
}

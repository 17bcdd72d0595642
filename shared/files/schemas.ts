import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'
import { Id, IdParams, Instant, Person } from '#shared/contract/fields.ts'

/** "10 MB" of the specification, in bytes. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024
export const TICKET_MAX_FILES = 25
export const RESPONSE_MAX_FILES = 20
export const COMMENT_MAX_FILES = 25
export const BRIEF_MAX_FILES = 20

/** Types for tickets, comments and answers, with the endings of their names. */
export const ATTACHMENT_TYPES = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'text/plain': ['.txt'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
} as const

/** A brief's files may also be archives. */
export const BRIEF_FILE_TYPES = { ...ATTACHMENT_TYPES, 'application/zip': ['.zip'] } as const

/** What browsers can show as a person's picture. */
export const PICTURE_TYPES = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
} as const
export const PICTURE_MAX_BYTES = 1024 * 1024
export const PICTURE_REFUSED = 'Please choose a JPEG, PNG or GIF picture of at most 1 MB.'

export const FILES_REFUSED = 'Some files were not added: they must be under 10MB and in a supported format.'
export const FILE_GONE = 'This file is not there any more. Please add it again.'
export const tooManyFiles = (max: number) => `You can only upload a maximum of ${max} files.`

/** A stored file as a record refers to it. `name` is its address: `GET /api/uploads/{name}`. */
export const Attachment = z
  .object({
    name: z.string().meta({ example: '0PmTqX4nJ2bq8c1y3Zr7Vg' }),
    fileName: z.string().meta({ example: 'Opening hours.pdf' }),
    fileType: z.string().meta({ example: 'application/pdf' }),
    fileSize: z.int().describe('Bytes'),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

const UploadName = z.string().regex(/^[\w-]{1,64}$/, FILE_GONE)

/** A reference to an upload of one's own: its name, or the answer of `POST /api/uploads` as it came. */
export const AttachmentReference = z.union([
  UploadName,
  z.object({ name: UploadName }).transform((file) => file.name),
])

/** References to at most `max` uploads. */
export const attachmentsInput = (max: number) =>
  z
    .array(AttachmentReference)
    .max(max, tooManyFiles(max))
    .refine((names) => new Set(names).size === names.length, 'A file is named twice')
    .optional()

/** How a file is asked for. */
export const FileQuery = z.object({
  size: z
    .enum(['thumbnail'])
    .optional()
    .describe('A small WebP of a picture, at most 480 pixels wide and high; the picture while there is none'),
})
export type FileSize = NonNullable<z.infer<typeof FileQuery>['size']>

export const PROJECT_FILE_CATEGORIES = ['document', 'image', 'design', 'contract', 'other'] as const

export const ProjectFile = z
  .object({
    id: Id,
    projectId: Id,
    userId: Id,
    fileName: z.string(),
    fileType: z.string(),
    fileSize: z.int().describe('Bytes'),
    filePath: z.string().describe('The address to download it from'),
    category: z.enum(PROJECT_FILE_CATEGORIES),
    uploader: Person,
    createdAt: Instant,
  })
  .meta({ id: 'ProjectFile' })

export const files = {
  upload: endpoint({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Upload a file',
    description:
      'Multipart with one part called `file`. The type is what the bytes say. An upload that nothing refers to is removed after a day. A large file may go to `/api/uploads/resumable` first, in parts, by the tus protocol 1.0.0 (tus.io): it goes on after a broken connection. Then `{ "resumable": "<last part of its address>" }` as JSON takes the place of the file, here and wherever a file is uploaded.',
    multipart: { file: 'The file' },
    response: Attachment,
    status: 201,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/uploads/:name',
    summary: 'Read an uploaded file',
    params: z.object({ name: UploadName }),
    query: FileQuery,
    response: z.unknown(),
  }),
  projectFiles: endpoint({
    method: 'GET',
    path: '/api/projects/:id/files',
    summary: 'Files of a project, newest first',
    params: IdParams,
    response: z.array(ProjectFile),
  }),
  addProjectFile: endpoint({
    method: 'POST',
    path: '/api/projects/:id/files',
    summary: 'Add a file to a project',
    params: IdParams,
    multipart: { category: `One of ${PROJECT_FILE_CATEGORIES.join(', ')}`, file: 'The file' },
    response: ProjectFile,
    status: 201,
  }),
  removeProjectFile: endpoint({
    method: 'DELETE',
    path: '/api/project-files/:id',
    summary: 'Delete a project file',
    params: IdParams,
    response: z.undefined(),
    status: 204,
  }),
  downloadProjectFile: endpoint({
    method: 'GET',
    path: '/api/project-files/:id/download',
    summary: 'Read a project file',
    params: IdParams,
    query: FileQuery,
    response: z.unknown(),
  }),
}

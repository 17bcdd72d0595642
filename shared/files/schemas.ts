import * as z from 'zod'
import { Id, Person, Instant, defineSchema, areUnique } from '#shared/contract/fields.ts'
import { fileMissingMessage, tooManyFilesMessage, PROJECT_FILE_CATEGORIES } from './values.ts'
import { t } from '#shared/i18n/t.ts'

/** A stored file as a record refers to it. `name` is its ID in the URL: `GET /api/uploads/{name}`. */
export const Attachment = defineSchema('Attachment', {
  name: z.string().meta({
    description: 'Identifies the file in `GET /api/uploads/{name}`',
    example: '0PmTqX4nJ2bq8c1y3Zr7Vg',
  }),
  fileName: z.string().meta({ example: 'Opening hours.pdf' }),
  fileType: z.string().meta({ example: 'application/pdf' }),
  fileSize: z.int().describe('In bytes'),
})
export type Attachment = z.infer<typeof Attachment>

export const UploadName = z.string().regex(/^[\w-]{1,64}$/, { error: fileMissingMessage })

/** A reference to one of the caller's uploads: its name, or the unchanged response of `POST /api/uploads`. */
export const AttachmentReference = z.union([
  UploadName,
  z.object({ name: UploadName }).transform((file) => file.name),
])

/** Returns the schema of references to at most `max` uploads. */
export const attachmentsInput = (max: number) =>
  z
    .array(AttachmentReference)
    .max(max, { error: () => tooManyFilesMessage(max) })
    .refine(areUnique, { error: () => t('A file is listed twice') })
    .optional()
    .describe('The names of uploads, or the responses of `POST /api/uploads`')

/** The requested form of a file. */
export const FileQuery = z.object({
  size: z
    .enum(['thumbnail'])
    .optional()
    .describe('A WebP version of the image, up to 480 × 480 pixels. Until it exists, the image itself'),
})
export type FileSize = NonNullable<z.infer<typeof FileQuery>['size']>

export const ProjectFile = defineSchema('ProjectFile', {
  id: Id,
  projectId: Id,
  userId: Id.describe('The ID of the person who added it'),
  fileName: z.string(),
  fileType: z.string().describe('The media type'),
  fileSize: z.int().describe('In bytes'),
  filePath: z.string().describe('The path to download it from'),
  category: z.enum(PROJECT_FILE_CATEGORIES),
  uploader: Person.describe('The person who added it'),
  createdAt: Instant,
})

/** A file of a project's brief, or of one of its tasks. */
export const RecordFile = defineSchema('RecordFile', {
  ...Attachment.shape,
  id: Id,
  entityType: z.enum(['brief', 'task']).describe('The kind of record that the file belongs to'),
  entityId: Id.describe('The ID of that record'),
  entityName: z.string().describe('The name of that record'),
  uploader: Person.describe('The person who added it'),
  createdAt: Instant,
})

/** A file of one of a company's projects. */
export const CompanyFile = ProjectFile.extend({ projectName: z.string() }).meta({ id: 'CompanyFile' })

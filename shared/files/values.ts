/** "10 MB" of the specification, in bytes. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024
export const TICKET_MAX_FILES = 25
export const RESPONSE_MAX_FILES = 20
export const COMMENT_MAX_FILES = 25
export const BRIEF_MAX_FILES = 20

/** Types for tickets, comments and answers, with their file extensions. */
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

/** Types that browsers can show as a person's picture. */
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

export const PROJECT_FILE_CATEGORIES = ['document', 'image', 'design', 'contract', 'other'] as const

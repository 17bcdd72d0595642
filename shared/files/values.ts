import { t } from '#shared/i18n/t.ts'
/** The specification's "10 MB" is 10 × 1024 × 1024 bytes. */
export const ATTACHMENT_MAX_MB = 10
export const ATTACHMENT_MAX_BYTES = ATTACHMENT_MAX_MB * 1024 * 1024
export const TICKET_MAX_FILES = 25
export const RESPONSE_MAX_FILES = 20
export const COMMENT_MAX_FILES = 25
export const BRIEF_MAX_FILES = 20

/** Types for tickets, comments, and answers, with their file extensions. */
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

/** Extensions of phone photos, which are stored as JPEG. No file picker asks for them, so phones convert them themselves. */
export const HEIC_EXTENSIONS = ['.heic', '.heif'] as const

/** A brief's files can also be archives. */
export const BRIEF_FILE_TYPES = { ...ATTACHMENT_TYPES, 'application/zip': ['.zip'] } as const

/** Types that browsers can show as a person's picture. */
export const PICTURE_TYPES = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
} as const
export const PICTURE_MAX_MB = 1
export const PICTURE_MAX_BYTES = PICTURE_MAX_MB * 1024 * 1024
export const invalidPictureMessage = () =>
  t('Please choose a JPEG, PNG, GIF or WebP picture of at most {size} MB.', { size: PICTURE_MAX_MB })

/** Types of logos. An SVG becomes a PNG when it arrives. */
export const LOGO_TYPES = { ...PICTURE_TYPES, 'image/svg+xml': ['.svg'] } as const
export const invalidLogoMessage = () =>
  t('Please choose a JPEG, PNG, GIF, WebP or SVG picture of at most {size} MB.', { size: PICTURE_MAX_MB })
export const invalidSvgMessage = () =>
  t(
    'This SVG could not be used because it’s damaged, overly complex or larger than {size} MB. Please export it as a plain SVG, or use a PNG.',
    { size: PICTURE_MAX_MB },
  )

/** Types of files that are uploaded before a record refers to them. */
export const UPLOAD_TYPES = { ...BRIEF_FILE_TYPES, ...LOGO_TYPES } as const

export const filesRejectedMessage = () =>
  t('Some files were not added: they must be under {size}MB and in a supported format.', {
    size: ATTACHMENT_MAX_MB,
  })
export const fileDamagedMessage = () =>
  t('This file is damaged. Open it, save it again and upload the new copy.')
export const fileMissingMessage = () => t('This file is no longer available. Please add it again.')
export const notFileOwnerMessage = () => t('Only the agency or the person who added this file can delete it.')
export const tooManyFilesMessage = (max: number) =>
  t('You can only upload a maximum of {max, plural, one {# file} other {# files}}.', { max })

/** The limits of one ZIP of a record's files. Every program can open a ZIP below 4 GiB. */
export const ZIP_MAX_FILES = 1000
export const ZIP_MAX_BYTES = 4_000_000_000
export const zipTooLargeMessage = () =>
  t('A download can hold up to 1,000 files and 4 GB. Please download these files one by one.')

export const PROJECT_FILE_CATEGORIES = ['document', 'image', 'design', 'contract', 'other'] as const

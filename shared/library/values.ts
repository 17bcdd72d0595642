import { ATTACHMENT_TYPES, LOGO_TYPES } from '#shared/files/values.ts'

export const ASSET_KINDS = ['logo', 'image', 'document'] as const
export type AssetKind = (typeof ASSET_KINDS)[number]

/** Types of a website's files, with their file extensions. */
export const ASSET_TYPES = { ...ATTACHMENT_TYPES, ...LOGO_TYPES } as const

/** Whether a file of this type fits this kind: logos and images are pictures, documents aren't. */
export const matchesAssetKind = (kind: AssetKind, fileType: string): boolean =>
  fileType.startsWith('image/') === (kind !== 'document')

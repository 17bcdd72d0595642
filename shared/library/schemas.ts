import * as z from 'zod'
import { Id, Person, Instant, defineSchema } from '#shared/contract/fields.ts'
import { ASSET_KINDS } from './values.ts'

export const WebsiteAsset = defineSchema('WebsiteAsset', {
  id: Id,
  websiteId: Id,
  userId: Id.describe('The ID of the person who added it'),
  kind: z.enum(ASSET_KINDS),
  fileName: z.string(),
  fileType: z.string().describe('The media type'),
  fileSize: z.int().describe('In bytes'),
  filePath: z.string().describe('The path to download it from'),
  uploader: Person.describe('The person who added it'),
  createdAt: Instant,
})
export type WebsiteAsset = z.infer<typeof WebsiteAsset>

import * as z from 'zod'
import { Id, Person, Instant, defineSchema } from '#shared/contract/fields.ts'
import { ASSET_KINDS } from './values.ts'

export const WebsiteAsset = defineSchema('WebsiteAsset', {
  id: Id,
  websiteId: Id,
  userId: Id,
  kind: z.enum(ASSET_KINDS),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.int().describe('Bytes'),
  filePath: z.string().describe('The address to download it from'),
  uploader: Person,
  createdAt: Instant,
})
export type WebsiteAsset = z.infer<typeof WebsiteAsset>

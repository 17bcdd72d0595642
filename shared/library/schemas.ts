import * as z from 'zod'
import { Id, Person, Instant } from '#shared/contract/fields.ts'
import { ASSET_KINDS } from './values.ts'

export const WebsiteAsset = z
  .object({
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
  .meta({ id: 'WebsiteAsset' })
export type WebsiteAsset = z.infer<typeof WebsiteAsset>

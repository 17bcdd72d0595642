import { sql } from 'kysely'
import type { Database } from '#server/db/connection.ts'
import { readable } from '#server/guard/access.ts'
import { personOf } from '#server/db/fragments.ts'
import { STORED } from '#server/features/files/queries.ts'

const assets = (db: Database) =>
  db
    .selectFrom('websiteAssets')
    .innerJoin('uploads', 'uploads.id', 'websiteAssets.uploadId')
    .innerJoin('websites as website', 'website.id', 'websiteAssets.websiteId')
    .select([
      'websiteAssets.id',
      'websiteAssets.websiteId',
      'websiteAssets.userId',
      'websiteAssets.kind',
      'websiteAssets.createdAt',
      ...STORED,
      'website.userId as clientId',
      'website.projectId',
      personOf('websiteAssets.userId').as('uploader'),
      sql<string>`'/api/website-assets/' || website_assets.id || '/download'`.as('filePath'),
    ])

/** The content library of a website, newest first. */
export const readAssets = (db: Database, websiteId: number) =>
  assets(db).where('websiteAssets.websiteId', '=', websiteId).orderBy('websiteAssets.id', 'desc').execute()

/** One file of a content library with its website's client, without checking access. */
export const findAsset = (db: Database, id: number) =>
  assets(db).where('websiteAssets.id', '=', id).executeTakeFirst()

/** The same, if `actor` may read it. @throws 404 */
export const readableAsset = readable('asset.read', findAsset, ({ clientId }) => clientId)

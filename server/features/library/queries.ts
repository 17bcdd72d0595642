import { sql } from 'kysely'
import { ZIP_MAX_FILES } from '#shared/files/values.ts'
import type { AssetKind } from '#shared/library/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { countRows } from '#server/platform/db/counts.ts'
import { type PageQuery, createTableOrder, readPage } from '#server/platform/db/paging.ts'
import { withReadAuthorization } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { selectPersonWithOwner } from '#server/core/records/sql-fragments.ts'
import { STORED_FILE_COLUMNS } from '#server/core/files/queries.ts'

const allAssets = (db: Database) => db.selectFrom('websiteAssets')

const selectAssets = (assets: ReturnType<typeof allAssets>) =>
  assets
    .innerJoin('uploads', 'uploads.id', 'websiteAssets.uploadId')
    .innerJoin('websites as website', 'website.id', 'websiteAssets.websiteId')
    .leftJoin('companies as owner', 'owner.id', 'website.companyId')
    .select(['websiteAssets.id', 'websiteAssets.websiteId', 'websiteAssets.userId', 'websiteAssets.kind'])
    .select([
      'websiteAssets.createdAt',
      'website.userId as clientId',
      'website.companyId',
      'website.projectId',
    ])
    .select([
      ...STORED_FILE_COLUMNS,
      selectPersonWithOwner('websiteAssets.userId').as('uploader'),
      sql<string>`'/api/website-assets/' || website_assets.id || '/download'`.as('filePath'),
    ])

type AssetQuery = PageQuery & { kind?: AssetKind | undefined }

function filterAssets(db: Database, websiteId: number, kind: AssetKind | undefined) {
  const all = allAssets(db).where('websiteAssets.websiteId', '=', websiteId)
  return kind ? all.where('websiteAssets.kind', '=', kind) : all
}

const NEWEST = createTableOrder('desc', 'websiteAssets', { id: 'int4' })

/** Returns a website's assets, or those of a kind, without checking access: up to one above a ZIP's limit. */
export const readAllAssets = (db: Database, websiteId: number, kind: AssetKind | undefined) =>
  selectAssets(filterAssets(db, websiteId, kind))
    .orderBy('websiteAssets.id', 'desc')
    .limit(ZIP_MAX_FILES + 1)
    .execute()

/** Returns a page of a website's content library, or of one kind in it, newest first. */
export function readAssets(db: Database, websiteId: number, query: AssetQuery) {
  const assets = filterAssets(db, websiteId, query.kind)
  return readPage(selectAssets(assets), { order: NEWEST, page: query, total: () => countRows(db, assets) })
}

/** Finds a file of a content library with its website's client, without checking access. */
const findAsset = (db: Database, id: number) =>
  selectAssets(allAssets(db)).where('websiteAssets.id', '=', id).executeTakeFirst()

/** Returns a file of a content library if the actor can read it. @throws 404 */
export const readableAsset = withReadAuthorization('asset.read', findAsset, getRecordScope.website_asset)

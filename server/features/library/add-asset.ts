import { ASSET_KINDS, type AssetKind, matchesAssetKind } from '#shared/library/values.ts'
import { lockCompaniesShared } from '#server/core/records/lock-companies-shared.ts'
import { saveUpload } from '#server/core/files/receive/save-upload.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { authorize } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { fieldError } from '#server/platform/errors.ts'
import type { ReceivedFile } from '#server/platform/storage/received-file.ts'
import { t } from '#shared/i18n/t.ts'
import type { Context } from '#server/core/context/context.ts'

interface NewAsset {
  websiteId: number
  file: ReceivedFile
  /** Defaults to a kind that suits the file. */
  kind: string | undefined
}

/**
 * Adds a stored file to the content library of a website and returns its id.
 * @throws 404 for a missing website, 403 without the right to add to it, 400 on `kind` if it doesn't suit the file
 */
export async function addAsset(
  ctx: Context,
  { websiteId, file, kind: requestedKind }: NewAsset,
): Promise<number> {
  await lockCompaniesShared(ctx.db, 'websites', websiteId)
  const website = await readableWebsite(ctx, websiteId)
  authorize(ctx.actor, 'asset.add', { record: website, getScope: getRecordScope.website })
  const kind = resolveKind(requestedKind, file.fileType)
  const { userId: clientId, company, projectId, name: ownerName } = website
  const uploadId = await saveUpload(ctx.db, { userId: ctx.actor.id, file })
  const { id } = await ctx.db
    .insertInto('websiteAssets')
    .values({ websiteId, userId: ctx.actor.id, uploadId, kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = { clientId, companyId: company.id, projectId, websiteId, ownerName }
  await ctx.emit('file_added', owner, { fileName: file.fileName })
  return id
}

function resolveKind(kind: string | undefined, fileType: string): AssetKind {
  const assetKind =
    kind === undefined ? getDefaultKind(fileType) : ASSET_KINDS.find((value) => value === kind)
  if (!assetKind) throw fieldError('kind', t('Please select a kind'))
  if (!matchesAssetKind(assetKind, fileType)) throw fieldError('kind', UNSUITED[assetKind]())
  return assetKind
}

const getDefaultKind = (fileType: string): AssetKind =>
  matchesAssetKind('image', fileType) ? 'image' : 'document'

const UNSUITED: Record<AssetKind, () => string> = {
  logo: () => t('A logo must be an image: JPEG, PNG, GIF, WebP or SVG.'),
  image: () => t('An image must be a JPEG, PNG, GIF, WebP or SVG.'),
  document: () => t('Pictures belong under Images.'),
}

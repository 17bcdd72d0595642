import { ATTACHMENT_MAX_BYTES, filesRejectedMessage, notFileOwnerMessage } from '#shared/files/values.ts'
import { ASSET_TYPES } from '#shared/library/values.ts'
import { libraryEndpoints } from '#shared/library/endpoints.ts'
import { authorizeOwn } from '#server/core/access/access.ts'
import { getRecordScope } from '#server/core/access/record-scopes.ts'
import { type ReceivedForm, receiveForm } from '#server/core/files/receive/receive-form.ts'
import { getFileSender } from '#server/core/files/send/send-file.ts'
import { sendZip } from '#server/core/files/send/send-zip.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { route } from '#server/core/api/route.ts'
import type { App } from '#server/core/api/app.ts'
import { addAsset } from './add-asset.ts'
import { readableAsset, readAllAssets, readAssets } from './queries.ts'

export function libraryRoutes(app: App): void {
  const receive = receiveForm(app, {
    maxBytes: ATTACHMENT_MAX_BYTES,
    types: ASSET_TYPES,
    refusal: filesRejectedMessage,
  })

  route(app, libraryEndpoints.list, 'asset.read', async ({ ctx, params, query }) => {
    await readableWebsite(ctx, params.id)
    return readAssets(ctx.db, params.id, query)
  })

  route(app, libraryEndpoints.downloadAll, 'asset.read', async (call) => {
    const { ctx, params, query } = call
    const files = await readAllAssets(ctx.db, params.id, query.kind)
    return sendZip(app.services.storage, call, {
      action: 'asset.read',
      record: `website-${params.id}`,
      files,
      getScope: getRecordScope.website_asset,
    })
  })

  route(app, libraryEndpoints.add, 'asset.add', { receive }, async ({ ctx, params, request }) => {
    const { file, fields } = request.body as ReceivedForm
    const id = await addAsset(ctx, { websiteId: params.id, file, kind: fields['kind'] })
    return readableAsset(ctx, id)
  })

  route(app, libraryEndpoints.remove, 'asset.remove', async ({ ctx, params }) => {
    const asset = await readableAsset(ctx, params.id)
    const assetScope = { ...getRecordScope.website_asset(asset), person: asset.userId }
    authorizeOwn(ctx.actor, 'asset.remove', { scope: assetScope, refusal: notFileOwnerMessage() })
    await ctx.db.deleteFrom('websiteAssets').where('id', '=', asset.id).execute()
    await ctx.emit('file_deleted', asset, { fileName: asset.fileName })
  })

  route(app, libraryEndpoints.download, 'asset.read', async ({ ctx, params, query }) => {
    const asset = await readableAsset(ctx, params.id)
    return getFileSender(query.size)(app.services.storage, ctx.visit, asset)
  })
}

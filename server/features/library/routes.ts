import { ATTACHMENT_MAX_BYTES, filesRefused, notYoursToDelete } from '#shared/files/values.ts'
import { ASSET_TYPES } from '#shared/library/values.ts'
import { library } from '#shared/library/endpoints.ts'
import { ensureMay } from '#server/core/access/access.ts'
import { placeOf } from '#server/core/access/places.ts'
import { type Form, receiveForm } from '#server/core/files/receive/receive-form.ts'
import { sendAs } from '#server/core/files/send/send-file.ts'
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
    refusal: filesRefused,
  })

  route(app, library.list, 'asset.read', async ({ ctx, params, query }) => {
    await readableWebsite(ctx, params.id)
    return readAssets(ctx.db, params.id, query)
  })

  route(app, library.downloadAll, 'asset.read', async (call) => {
    const { ctx, params, query } = call
    const files = await readAllAssets(ctx.db, params.id, query.kind)
    return sendZip(app.services.storage, call, {
      action: 'asset.read',
      record: `website-${params.id}`,
      files,
      placeOf: placeOf.website_asset,
    })
  })

  route(app, library.add, 'asset.add', { receive }, async ({ ctx, params, request }) => {
    const { file, fields } = request.body as Form
    const id = await addAsset(ctx, { websiteId: params.id, file, kind: fields['kind'] })
    return readableAsset(ctx, id)
  })

  route(app, library.remove, 'asset.remove', async ({ ctx, params }) => {
    const asset = await readableAsset(ctx, params.id)
    const place = { ...placeOf.website_asset(asset), person: asset.userId }
    ensureMay(ctx.actor, 'asset.remove', place, notYoursToDelete())
    await ctx.db.deleteFrom('websiteAssets').where('id', '=', asset.id).execute()
    await ctx.emit('file_deleted', asset, { fileName: asset.fileName })
  })

  route(app, library.download, 'asset.read', async ({ ctx, params, query, request, reply }) => {
    const asset = await readableAsset(ctx, params.id)
    return sendAs(query.size)(app.services.storage, request, reply, asset)
  })
}

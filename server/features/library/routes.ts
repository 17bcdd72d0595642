import { ATTACHMENT_MAX_BYTES, filesRefused, notYoursToDelete } from '#shared/files/values.ts'
import { ASSET_KINDS, ASSET_TYPES, type AssetKind, suitsKind } from '#shared/library/values.ts'
import { library } from '#shared/library/endpoints.ts'
import { holdCompaniesOf } from '#server/db/hold-companies.ts'
import { ensure, ensureMay } from '#server/guard/access.ts'
import { placeOfPart } from '#server/guard/places.ts'
import { fieldError } from '#server/http/errors.ts'
import { happened } from '#server/events/happened.ts'
import { keepFile } from '#server/features/files/receive/keep-file.ts'
import { type Form, receiveForm } from '#server/features/files/receive/receive-form.ts'
import { sendAs } from '#server/features/files/send/send-file.ts'
import { sendZip } from '#server/features/files/send/send-zip.ts'
import { readableWebsite } from '#server/features/websites/queries.ts'
import { route } from '#server/http/route.ts'
import type { App } from '#server/services.ts'
import { readableAsset, readAllAssets, readAssets } from './queries.ts'
import { t } from '#shared/words.ts'

export function libraryRoutes(app: App): void {
  const receive = receiveForm(app, {
    maxBytes: ATTACHMENT_MAX_BYTES,
    types: ASSET_TYPES,
    refusal: filesRefused,
  })

  route(app, library.list, 'asset.read', async ({ db, actor, params, query }) => {
    await readableWebsite(db, actor, params.id)
    return readAssets(db, params.id, query)
  })

  route(app, library.downloadAll, 'asset.read', async (call) => {
    const { db, params, query } = call
    const files = await readAllAssets(db, params.id, query.kind)
    return sendZip(app.services.storage, call, {
      action: 'asset.read',
      record: `website-${params.id}`,
      files,
      placeOf: placeOfPart,
    })
  })

  route(app, library.add, 'asset.add', { receive }, async ({ db, actor, params, request }) => {
    const { file, fields } = request.body as Form
    await holdCompaniesOf(db, 'websites', params.id)
    const website = await readableWebsite(db, actor, params.id)
    ensure(actor, 'asset.add', website, placeOfPart)
    const kind = kindOf(fields, file.fileType)
    const { id: websiteId, userId: clientId, company, projectId, name: ownerName } = website
    const uploadId = await keepFile(db, actor.id, file)
    const { id } = await db
      .insertInto('websiteAssets')
      .values({ websiteId, userId: actor.id, uploadId, kind })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = { clientId, companyId: company.id, projectId, websiteId, ownerName }
    await happened(db, actor, 'file_added', owner, { fileName: file.fileName })
    return readableAsset(db, actor, id)
  })

  route(app, library.remove, 'asset.remove', async ({ db, actor, params }) => {
    const asset = await readableAsset(db, actor, params.id)
    const place = { ...placeOfPart(asset), person: asset.userId }
    ensureMay(actor, 'asset.remove', place, notYoursToDelete())
    await db.deleteFrom('websiteAssets').where('id', '=', asset.id).execute()
    await happened(db, actor, 'file_deleted', asset, { fileName: asset.fileName })
  })

  route(app, library.download, 'asset.read', async ({ db, actor, params, query, request, reply }) => {
    const asset = await readableAsset(db, actor, params.id)
    return sendAs(query.size)(app.services.storage, request, reply, asset)
  })
}

function kindOf({ kind }: Record<string, string>, fileType: string): AssetKind {
  const known = kind === undefined ? naturalKind(fileType) : ASSET_KINDS.find((value) => value === kind)
  if (!known) throw fieldError('kind', t('Please select a kind'))
  if (!suitsKind(known, fileType)) throw fieldError('kind', UNSUITED[known]())
  return known
}

const naturalKind = (fileType: string): AssetKind => (suitsKind('image', fileType) ? 'image' : 'document')

const UNSUITED: Record<AssetKind, () => string> = {
  logo: () => t('A logo has to be a picture: JPEG, PNG, GIF, WebP or SVG.'),
  image: () => t('An image has to be a picture: JPEG, PNG, GIF, WebP or SVG.'),
  document: () => t('A picture belongs to the images.'),
}
